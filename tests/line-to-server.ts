import net from 'node:net';
import { PassThrough, Transform } from 'node:stream';

const beatBuild = /"build":"\d{14}"/g;

/** A line to the server that a test can interrupt, as a network does: `hang` says nothing, `cut` ends connections, `swallow` takes them and says nothing. */
export async function openLine(
  serverUrl: string,
  { delayMs = 0 }: { /** Of each piece, in both directions. */ delayMs?: number } = {},
): Promise<{
  url: string;
  hang(): void;
  cut(): void;
  swallow(): void;
  mend(): void;
  /** What comes through says that the server is another build, as after a deployment; nothing, and it says its own. */
  tellBuild(stamp: string | undefined): void;
  close(): void;
}> {
  let told: string | undefined;
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<net.Socket>();
  let isOpen = true;
  let isSwallowing = false;
  const line = net.createServer((near) => {
    if (isSwallowing) {
      sockets.add(near.pause());
      near.on('error', () => near.destroy());
      near.on('close', () => sockets.delete(near));
      return;
    }
    if (!isOpen) return near.destroy();
    const far = net.connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
    near.pipe(late(delayMs)).pipe(far);
    far
      .pipe(late(delayMs))
      .pipe(
        new Transform({
          // The same number of bytes, so that no length that was announced is wrong.
          transform: (piece: Buffer, _encoding, done) =>
            done(
              null,
              told ? Buffer.from(piece.toString('latin1').replace(beatBuild, `"build":"${told}"`), 'latin1') : piece,
            ),
        }),
      )
      .pipe(near);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(line.address() as net.AddressInfo).port}`,
    hang() {
      for (const socket of sockets) socket.pause();
    },
    cut,
    swallow() {
      cut();
      isSwallowing = true;
    },
    mend() {
      isOpen = true;
      isSwallowing = false;
      // What hung while the line was down is reset, as by a router that has forgotten it.
      for (const socket of sockets) if (socket.isPaused()) socket.destroy();
    },
    tellBuild(stamp) {
      told = stamp;
    },
    close() {
      cut();
      line.close();
    },
  };
}

const late = (delayMs: number): Transform =>
  delayMs === 0
    ? new PassThrough()
    : new Transform({ transform: (piece, _encoding, done) => void setTimeout(() => done(null, piece), delayMs) });
