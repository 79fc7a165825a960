// What is too small, cut short or covered on a board; see looking.py.
([letters, target]) => {
    const found = [];
    const told = (kind, node, more) => found.push(
        `${kind}: .${String(node.className.baseVal ?? node.className).trim().replace(/\s+/g, ".")} ${more}`);
    const shown = (node) => node.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
        && node.getBoundingClientRect().width > 1;
    const own = (node) => [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
    for (const node of document.querySelectorAll(".board *")) {
        if (!own(node) || !shown(node) || node.closest(".hidden, .unseen")) continue;
        const style = getComputedStyle(node);
        const size = parseFloat(style.fontSize);
        const scale = node.ownerSVGElement
            ? node.getScreenCTM().a : 1;
        if (size * scale < letters - 0.5) told("letters", node, `${(size * scale).toFixed(1)} ${node.textContent.trim().slice(0, 20)}`);
        const cut = style.overflowX !== "visible"
            && (node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 3);
        if (cut && !node.ownerSVGElement) told("cut", node, node.textContent.trim().slice(0, 30));
    }
    const lit = [...document.querySelectorAll(".board .lit:enabled")].filter(shown);
    const boxes = lit.map((piece) => {
        const reach = piece.id && document.querySelector(`label.reach[for="${CSS.escape(piece.id)}"]`);
        return (reach || piece).getBoundingClientRect();
    });
    // Out of reach: beyond what cuts it off, where nothing can be pushed.
    for (const piece of lit) {
        const box = piece.getBoundingClientRect();
        for (let around = piece.parentElement; around; around = around.parentElement) {
            const ways = getComputedStyle(around);
            if (/auto|scroll/.test(ways.overflow)) break;
            const edge = around.getBoundingClientRect();
            if (ways.overflow !== "visible" && (box.bottom > edge.bottom + box.height / 2 || box.right > edge.right + box.width / 2)) {
                told("out of reach", piece, piece.textContent.trim().slice(0, 20));
                break;
            }
        }
    }
    for (const button of document.querySelectorAll(".top :is(a, button), .tabs button, .prompt :is(button, .button), .actions :is(button, .tick)")) {
        const { width, height } = button.getBoundingClientRect();
        if (shown(button) && (width < target - 0.5 || height < target - 0.5)) told("small", button, `${Math.round(width)}x${Math.round(height)}`);
    }
    lit.forEach((piece, n) => {
        const { width, height } = boxes[n];
        if (width < target - 0.5 || height < target - 0.5) told("small", piece, `${Math.round(width)}x${Math.round(height)}`);
    });
    // Covered: something else to press lies over its middle.
    for (const piece of lit) {
        const box = piece.getBoundingClientRect();
        const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(".board .piece");
        if (over && over !== piece && !over.contains(piece) && !piece.contains(over)) told("covered", piece, over.className);
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
    return [...new Set(found)];
}
