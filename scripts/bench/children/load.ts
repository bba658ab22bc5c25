// Asks a server so many times, over so many connections at once, and tells how long that takes.
//
//   node scripts/bench/children/load.ts <address> <requests> <connections>

const [, , address = '', requests, connections] = process.argv;

await share(200);
const start = performance.now();
const times = (await share(Number(requests))).toSorted((one, other) => one - other);
const total = performance.now() - start;
console.log(JSON.stringify({ request: (total * 1000) / times.length, p99: times[Math.floor(times.length * 0.99)] }));
process.exit();

/** The milliseconds of each request; each connection asks again as soon as it has its answer. */
async function share(count: number): Promise<readonly number[]> {
  const taken: number[] = [];
  let left = count;
  const ask = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      const response = await fetch(address, { method: 'POST' });
      const text = await response.text();
      if (!response.ok || !text.includes('finalOutput')) throw new Error(`${response.status}: ${text}`);
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: Number(connections) }, ask));
  return taken;
}
