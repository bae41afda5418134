// Asks the process of this container whether it is alive. The arguments name the variables that hold its port and where it
// listens.
const [port, host] = process.argv.slice(2).map((name) => process.env[name]);
const anywhere = ['', '0.0.0.0', '::'];
const at = anywhere.includes(host ?? '') ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
const response = await fetch(`http://${at}:${port}/healthz`, { signal: AbortSignal.timeout(5000) });
process.exit(response.ok ? 0 : 1);
