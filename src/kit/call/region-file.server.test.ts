import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { regionFile, sampleNetworks } from '#tests/region-file.ts';
import { openRegionFile } from './region-file.server.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'region-file-'));
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));
const kept = (name: string, content: Buffer | string) => {
  const file = path.join(directory, name);
  fs.writeFileSync(file, content);
  return file;
};
const unexpected = (error: Error) => {
  throw error;
};

test('an IPv4 or IPv6 address is found by its network, with names in both languages', () => {
  const regions = openRegionFile({ file: kept('city.mmdb', regionFile(sampleNetworks)), report: unexpected });
  const shaoxing = {
    country: 'CN',
    countryName: ['中国', 'China'],
    division: 'ZJ',
    divisionName: ['浙江省', 'Zhejiang'],
    city: ['绍兴市', 'Shaoxing'],
    place: { latitude: 30.03, longitude: 120.58 },
  };
  expect(regions.find('192.0.2.77')).toEqual(shaoxing);
  expect(regions.find('::ffff:192.0.2.1')).toEqual(shaoxing);
  expect(regions.find('203.0.113.200')).toEqual({
    country: 'IT',
    countryName: ['意大利', 'Italy'],
    division: '',
    divisionName: ['', ''],
    city: ['', ''],
    place: null,
  });
  regions.close();
});

test('an unknown or invalid address has no region', () => {
  const regions = openRegionFile({ file: kept('few.mmdb', regionFile(sampleNetworks)), report: unexpected });
  for (const address of ['127.0.0.1', '8.8.8.8', '::1', 'fe80::1%eth0', '', 'nobody', '192.0.2.1, 10.0.0.1'])
    expect(regions.find(address), address).toBeUndefined();
  regions.close();
});

test('without a file, or with an invalid one, no address has a region; an invalid one is reported', () => {
  expect(openRegionFile({ file: undefined, report: unexpected }).find('192.0.2.1')).toBeUndefined();
  for (const file of [kept('other.mmdb', '这不是数据库'), path.join(directory, 'not-there.mmdb')]) {
    const told: Error[] = [];
    const regions = openRegionFile({ file, report: (error) => told.push(error) });
    expect(regions.find('192.0.2.1')).toBeUndefined();
    expect(told.map(({ message }) => message)).toEqual([expect.stringContaining(`REGION_FILE: ${file}`)]);
    regions.close();
  }
});

test('a replaced file is loaded; a broken one leaves the last good one in use', async () => {
  const told: Error[] = [];
  const file = kept('renewed.mmdb', regionFile(sampleNetworks.slice(0, 1)));
  const regions = openRegionFile({ file, everyMs: 20, report: (error) => told.push(error) });
  expect(regions.find('203.0.113.1')).toBeUndefined();
  fs.renameSync(kept('new.mmdb', regionFile(sampleNetworks)), file);
  await vi.waitFor(() => expect(regions.find('203.0.113.1')).toMatchObject({ country: 'HK' }), 20_000);
  fs.renameSync(kept('broken.mmdb', 'nothing'), file);
  await vi.waitFor(() => expect(told).toHaveLength(1), 20_000);
  expect(regions.find('203.0.113.1')).toMatchObject({ country: 'HK' });
  regions.close();
});
