/** Prints what this process has taken so far: milliseconds since it was started, and the most memory it ever held. */
export function report() {
  console.log(JSON.stringify({ ms: performance.now(), mb: process.resourceUsage().maxRSS / 1024 }));
}
