import net from 'node:net';

/** A line whose far end may move, and that a test cuts or silences: between boards and their server, or server and database. */
export async function openFaultLine(first: net.NetConnectOpts) {
  let target = first;
  const sockets = new Set<net.Socket>();
  let isOpen = true;
  const line = net.createServer((near) => {
    if (!isOpen) return void near.destroy();
    const far = net.connect(target);
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
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const each = (share: number, random: () => number, work: (socket: net.Socket) => void) => {
    for (const socket of [...sockets]) if (random() < share) work(socket);
  };
  return {
    port: (line.address() as net.AddressInfo).port,
    lead(port: number) {
      target = { host: '127.0.0.1', port };
    },
    /** Ends connections and lets none through until `mend`. */
    cut() {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isOpen = true;
    },
    /** Ends some connections; they may be made again at once. */
    breakSome: (share: number, random: () => number) => each(share, random, (socket) => socket.destroy()),
    /** Some connections stay, and nothing comes through them any more. */
    silenceSome: (share: number, random: () => number) => each(share, random, (socket) => socket.unpipe()),
    close() {
      for (const socket of sockets) socket.destroy();
      line.close();
    },
  };
}
