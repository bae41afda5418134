// Asks the process of this container whether it is alive. The argument names the variable that holds its port.
const port = process.env[process.argv[2] ?? ''];
const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(5000) });
process.exit(response.ok ? 0 : 1);
