/** `npm run simulate`: plays a believable day of trade through the HTTP feed. See `--help`. */
import { parseArgs } from 'node:util';
import { readPlayOptions } from './simulation/play-options.ts';
import { play } from './simulation/player.server.ts';

const help = `npm run simulate -- [options]

Plays a day of trade through the feed of a running server. The same seed, day and rate give the same orders, so a day
that is played again changes nothing.

  --day 2026-11-11      the business day (Asia/Shanghai); default: today
  --from 08:00          begin at this time of the day; default 00:00
  --to 22:30            end at this time; default: the end of the day
  --speed 60            1 to 1000 times the speed of the clock; never ahead of the present; default 60
  --rate 2000           orders in an ordinary day; default 2000
  --seed S              letters and digits, up to 8; default S
  --url http://...      the server; default http://127.0.0.1:8080
  --key-file path       file with the key; default DATA_DIR/ingest-key.txt, or ./data/ingest-key.txt

Ctrl+C ends it and prints what was sent.`;

const text = { type: 'string' } as const;
const options = {
  ...{ day: text, from: text, to: text, speed: text, rate: text, seed: text, url: text, 'key-file': text },
  help: { type: 'boolean', short: 'h' },
} as const;
const values = givenOptions();
if (values.help) {
  console.log(help);
  process.exit(0);
}
const read = readPlayOptions(values, Date.now(), process.env.DATA_DIR);
if (!read.ok) {
  console.error(`${read.faults.join('\n')}\n\n${help}`);
  process.exit(2);
}
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
process.exitCode = await play(read.options, stopping.signal, (line) => console.log(line));

function givenOptions() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    // Whatever it does not know, and what lacks its value: its own words say which.
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n\n${help}`);
    process.exit(2);
  }
}
