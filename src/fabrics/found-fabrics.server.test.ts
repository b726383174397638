import { expect, test } from 'vitest';
import { openTestApp } from '#tests/test-app.ts';
import { writeFabrics } from './fabric-store.server.ts';
import { fabricsSource } from './found-fabrics.server.ts';
import { sampleFabric } from './sample-fabric.ts';

test('shown fabrics are found by what they are, at the address of their sheet, without their maker', async () => {
  const site = await openTestApp();
  const { database } = site.services;
  await database.transaction(async (client) => {
    await writeFabrics(client, [sampleFabric({ code: 'WF-7' })], { at: new Date(), state: 'shown' });
    await writeFabrics(client, [sampleFabric({ code: 'WF-8' })], { at: new Date() });
  });
  const found = await fabricsSource({ database })();
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    kind: 'fabric',
    path: '/fabric?code=WF-7',
    title: ['40 支精梳棉府绸', 'Combed cotton poplin 40s'],
    summary: ['WF-7 · 100% 棉 · 120 g/m² · 145 cm', 'WF-7 · 100% Cotton · 120 g/m² · 145 cm'],
  });
  expect(JSON.stringify(found)).not.toContain(sampleFabric().supplier);
  // Asked of the whole site, it stands before what only mentions it.
  const { results } = await site.services.found.search.find('府绸', 'zh-CN');
  expect(results[0]?.path).toBe('/fabric?code=WF-7');
  expect((await site.app.inject('/sitemap.xml')).body).toContain('/fabric?code=WF-7');
  await site.close();
});
