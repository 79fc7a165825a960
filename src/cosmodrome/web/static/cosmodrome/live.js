// The lobby and contests: over a socket comes what tells what is shown from what was; where it differs the
// page asks for itself. Without a socket it asks every now and then.

const live = document.querySelector("[data-bell]");
const FIRST = 500;
const LONGEST = 15000;
let wait = FIRST;
let polling = 0;

const refresh = () =>
  htmx.ajax("GET", location.pathname + location.search, { target: "#live", swap: "outerMorph" });

const poll = (on) => {
  clearInterval(polling);
  polling = on ? setInterval(refresh, LONGEST) : 0;
};

const listen = () => {
  const address = new URL(`/ws/${live.dataset.bell}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.onopen = () => {
    wait = FIRST;
    poll(false);
  };
  socket.onmessage = ({ data }) => {
    if (data !== document.querySelector("#live").dataset.seen) refresh();
  };
  socket.onclose = () => {
    if (!polling) poll(true);
    setTimeout(listen, wait);
    wait = Math.min(wait * 2, LONGEST);
  };
};

if (live) listen();
