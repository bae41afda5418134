/** What the bench uses of autocannon, which ships no types. */
declare module 'autocannon' {
  export type Request = {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  };

  export type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: { setupRequest: (request: Request) => Request }[];
  };

  /** Latencies in milliseconds, throughput in bytes. */
  export type Result = {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    throughput: { total: number };
    non2xx: number;
    errors: number;
    statusCodeStats: Record<string, { count: number }>;
  };

  export default function autocannon(options: Options): Promise<Result>;
}
