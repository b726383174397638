// Draws the films of the sample hall once, with the browser's own encoder, into src/hall/library/films, each with a small
// picture of itself.
// `node scripts/sample-films.mjs`, or with the names of some. Each ends where it begins, so that a round has no seam.
import fs from 'node:fs';
import http from 'node:http';
import { chromium } from '@playwright/test';
import { makeClip } from '../bench/hall-video/make-clip.ts';
import { findBrowser } from './browser.mjs';
import { inRoot } from './project.mjs';

const films = [
  { name: 'weave', seconds: 10, bitrate: 230_000, width: 960, height: 540 },
  { name: 'dye', seconds: 10, bitrate: 260_000, width: 960, height: 540 },
];
const wanted = process.argv.slice(2);

// An encoder is there only for pages that came from somewhere.
const server = http.createServer((_request, response) => response.end('<!doctype html><title>films</title>'));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const browser = await chromium.launch({
  executablePath: findBrowser() ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.evaluate(drawings);
const folder = inRoot('src', 'hall', 'library', 'films');
fs.mkdirSync(folder, { recursive: true });
for (const { name, ...film } of films) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const webm = Buffer.from(await page.evaluate(makeClip, { ...film, rate: 25, codec: 'vp9', draw: name }), 'base64');
  fs.writeFileSync(`${folder}/${name}.webm`, webm);
  const picture = await page.evaluate(pictureOf, { ...film, name });
  fs.writeFileSync(`${folder}/${name}.webp`, Buffer.from(picture, 'base64'));
  console.log(`${name}: ${Math.round(webm.length / 1024)} KiB`);
}
await browser.close();
server.close();

/** In the page: what is seen at each part of the round, from 0 to 1. */
function drawings() {
  const round = Math.PI * 2;
  /** A twill runs through the loom: four threads up, four down, a step aside with each. */
  globalThis.weave = (context, part) => {
    const { width, height } = context.canvas;
    const thread = 20;
    const period = thread * 8;
    const moved = part * period * 2;
    context.fillStyle = '#071110';
    context.fillRect(0, 0, width, height);
    for (let x = 0; x * thread < width; x++) {
      const shade = context.createLinearGradient(x * thread, 0, (x + 1) * thread, 0);
      for (const [at, colour] of [
        [0, '#06302d'],
        [0.35, '#17877d'],
        [0.6, '#0f6a63'],
        [1, '#041d1b'],
      ])
        shade.addColorStop(at, colour);
      context.fillStyle = shade;
      context.fillRect(x * thread, 0, thread - 1, height);
    }
    const first = Math.floor(-moved / thread) - 1;
    for (let row = first; row * thread + moved < height; row++) {
      const y = row * thread + moved;
      const shade = context.createLinearGradient(0, y, 0, y + thread);
      const isMadder = ((row % 16) + 16) % 16 === 3;
      for (const [at, colour] of isMadder
        ? [
            [0, '#5e2216'],
            [0.4, '#c2563f'],
            [1, '#47180f'],
          ]
        : [
            [0, '#6f6a5d'],
            [0.4, '#efe9dc'],
            [1, '#5a5548'],
          ])
        shade.addColorStop(at, colour);
      context.fillStyle = shade;
      for (let x = 0; x * thread < width; x++)
        if ((((x + row) % 8) + 8) % 8 < 4) context.fillRect(x * thread - 1, y, thread + 1, thread - 1);
    }
    // Light that goes over the cloth once in a round, from the left to the right.
    const at = (part * 1.6 - 0.3) * width;
    const light = context.createLinearGradient(at - 320, 0, at + 320, 0);
    light.addColorStop(0, 'rgba(7,17,16,0.62)');
    light.addColorStop(0.5, 'rgba(7,17,16,0.05)');
    light.addColorStop(1, 'rgba(7,17,16,0.62)');
    context.fillStyle = light;
    context.fillRect(0, 0, width, height);
  };
  /** Dye in the bath: three colours that come and go through each other. */
  globalThis.dye = (context, part) => {
    const { width, height } = context.canvas;
    context.globalCompositeOperation = 'source-over';
    context.fillStyle = '#f4efe4';
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = 'multiply';
    const drops = [
      ['47,74,125', 0.3, 0.42, 0],
      ['180,67,47', 0.7, 0.58, 0.33],
      ['13,148,136', 0.52, 0.3, 0.66],
      ['183,121,31', 0.46, 0.8, 0.15],
    ];
    for (const [colour, x, y, phase] of drops) {
      const turn = (part + phase) * round;
      const centre = [(x + 0.11 * Math.cos(turn)) * width, (y + 0.13 * Math.sin(turn)) * height];
      const reach = (0.36 + 0.1 * Math.sin(turn * 2)) * width;
      const spread = context.createRadialGradient(...centre, reach * 0.05, ...centre, reach);
      spread.addColorStop(0, `rgba(${colour},0.86)`);
      spread.addColorStop(0.45, `rgba(${colour},0.5)`);
      spread.addColorStop(1, `rgba(${colour},0)`);
      context.fillStyle = spread;
      context.fillRect(0, 0, width, height);
    }
    context.globalCompositeOperation = 'source-over';
    // The cloth that takes the colour.
    context.fillStyle = 'rgba(255,255,255,0.05)';
    for (let x = 0; x < width; x += 6) context.fillRect(x, 0, 2, height);
    context.fillStyle = 'rgba(20,32,30,0.04)';
    for (let y = 0; y < height; y += 6) context.fillRect(0, y, width, 2);
  };
}

async function pictureOf({ name, width, height }) {
  const canvas = new OffscreenCanvas(width, height);
  globalThis[name](canvas.getContext('2d'), 0.4);
  const small = new OffscreenCanvas(640, 360);
  small.getContext('2d').drawImage(canvas, 0, 0, 640, 360);
  const bytes = new Uint8Array(await (await small.convertToBlob({ type: 'image/webp', quality: 0.7 })).arrayBuffer());
  return btoa(String.fromCharCode(...bytes));
}
