import net from 'node:net';

type Value = string | number | Value[] | { [name: string]: Value };
/** What a file of regions says of a network; `double` marks what is written with a fraction. */
export interface SampleNetwork {
  /** IPv4, such as `203.0.113.0/24`. */
  network: string;
  says: Value;
}

/** A number that stands as a double, as coordinates do. */
const isDouble = (path: string) => path.endsWith('latitude') || path.endsWith('longitude');

/** A small file in MaxMind's format (version 2.0 of its specification) that knows these networks. */
export function regionFile(networks: readonly SampleNetwork[]): Buffer {
  const tree: [number, number][] = [[-1, -1]];
  const parts: Buffer[] = [];
  let written = 0;
  // A branch that ends in data is kept as -2 - offset until the number of nodes is known.
  for (const { network, says } of networks) {
    const [address = '', length = '32'] = network.split('/');
    if (!net.isIPv4(address)) throw new Error(`${network} is no IPv4 network`);
    const bits = address
      .split('.')
      .map((byte) => Number(byte).toString(2).padStart(8, '0'))
      .join('');
    const walk = '0'.repeat(96) + bits.slice(0, Number(length));
    let node = 0;
    for (const [depth, bit] of [...walk].entries()) {
      const side = Number(bit) as 0 | 1;
      const branches = tree[node] as [number, number];
      if (depth === walk.length - 1) branches[side] = -2 - written;
      else {
        if (branches[side] < 0) branches[side] = tree.push([-1, -1]) - 1;
        node = branches[side];
      }
    }
    const data = encoded(says, '');
    parts.push(data);
    written += data.length;
  }
  const record = (branch: number) => {
    const bytes = Buffer.alloc(3);
    const value = branch >= 0 ? branch : branch === -1 ? tree.length : tree.length + 16 + (-2 - branch);
    bytes.writeUIntBE(value, 0, 3);
    return bytes;
  };
  return Buffer.concat([
    ...tree.flatMap(([left, right]) => [record(left), record(right)]),
    Buffer.alloc(16),
    ...parts,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encoded(
      {
        node_count: tree.length,
        record_size: 24,
        ip_version: 6,
        database_type: 'Sample-City',
        languages: ['en', 'zh-CN'],
        binary_format_major_version: 2,
        binary_format_minor_version: 0,
        build_epoch: 1_760_000_000,
        description: { en: 'For tests' },
      },
      '',
    ),
  ]);
}

const kinds = { string: 2, double: 3, integer: 6, map: 7, array: 11 };

function encoded(value: Value, path: string): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([control(kinds.string, text.length), text]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(isDouble(path) ? 8 : 4);
    if (isDouble(path)) bytes.writeDoubleBE(value);
    else bytes.writeUInt32BE(value);
    return Buffer.concat([control(isDouble(path) ? kinds.double : kinds.integer, bytes.length), bytes]);
  }
  if (Array.isArray(value))
    return Buffer.concat([control(kinds.array, value.length), ...value.map((one) => encoded(one, path))]);
  const entries = Object.entries(value);
  return Buffer.concat([
    control(kinds.map, entries.length),
    ...entries.flatMap(([name, one]) => [encoded(name, ''), encoded(one, `${path}.${name}`)]),
  ]);
}

/** Kind and size; samples are too short for the longer forms but one. */
function control(kind: number, size: number): Buffer {
  const [shown, more] = size < 29 ? [size, []] : [29, [size - 29]];
  return Buffer.from(kind < 8 ? [(kind << 5) | shown, ...more] : [shown, kind - 7, ...more]);
}

const place = (latitude: number, longitude: number) => ({ location: { latitude, longitude } });
const china = { iso_code: 'CN', names: { en: 'China', 'zh-CN': '中国' } };

/** Networks that are for documents and belong to nobody, given to cities far from one another. */
export const sampleNetworks: readonly SampleNetwork[] = [
  {
    network: '192.0.2.0/24',
    says: {
      country: china,
      subdivisions: [{ iso_code: 'ZJ', names: { en: 'Zhejiang', 'zh-CN': '浙江省' } }],
      city: { names: { en: 'Shaoxing', 'zh-CN': '绍兴市' } },
      ...place(30.03, 120.58),
    },
  },
  {
    network: '198.51.100.0/24',
    says: {
      country: china,
      // Without a code, as some makers of such files leave it out.
      subdivisions: [{ names: { en: 'Xinjiang', 'zh-CN': '新疆维吾尔自治区' } }],
      city: { names: { en: 'Urumqi', 'zh-CN': '乌鲁木齐市' } },
      ...place(43.8, 87.6),
    },
  },
  {
    network: '203.0.113.0/25',
    says: { country: { iso_code: 'HK', names: { en: 'Hong Kong', 'zh-CN': '香港' } }, ...place(22.28, 114.16) },
  },
  {
    network: '203.0.113.128/25',
    says: { country: { iso_code: 'IT', names: { en: 'Italy', 'zh-CN': '意大利' } } },
  },
];
