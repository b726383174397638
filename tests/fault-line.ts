import net from 'node:net';

/** A line whose far end may move, and that a test cuts or silences: between boards and their server, or server and database. */
export async function openFaultLine(first: net.NetConnectOpts) {
  let target = first;
  /** Each with its other end. */
  const ends = new Map<net.Socket, net.Socket>();
  /** Connections that nothing comes through until `mend`, each with its other end. */
  const held = new Map<net.Socket, net.Socket>();
  let isOpen = true;
  let isHanging = false;
  const line = net.createServer((near) => {
    if (!isOpen) return void near.destroy();
    const far = net.connect(target);
    ends.set(near, far).set(far, near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => {
        ends.delete(from);
        held.delete(from);
        to.destroy();
      });
      if (isHanging) held.set(from, to);
      else from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const each = (share: number, random: () => number, work: (socket: net.Socket) => void) => {
    for (const socket of [...ends.keys()]) if (random() < share) work(socket);
  };
  return {
    port: (line.address() as net.AddressInfo).port,
    lead(port: number) {
      target = { host: '127.0.0.1', port };
    },
    /** Ends connections and lets none through until `mend`. */
    cut() {
      isOpen = false;
      for (const socket of ends.keys()) socket.destroy();
    },
    /** Connections stay, new ones are taken, and nothing comes through until `mend`: a machine that stands still. */
    hang() {
      isHanging = true;
      for (const [from, to] of ends) held.set(from.unpipe(), to);
    },
    mend() {
      isOpen = true;
      isHanging = false;
      for (const [from, to] of held) from.pipe(to);
      held.clear();
    },
    /** Ends some connections; they may be made again at once. */
    breakSome: (share: number, random: () => number) => each(share, random, (socket) => socket.destroy()),
    /** Some connections stay, and nothing comes through them any more. */
    silenceSome: (share: number, random: () => number) => each(share, random, (socket) => socket.unpipe()),
    close() {
      for (const socket of ends.keys()) socket.destroy();
      line.close();
    },
  };
}

/** A line to the database of this address, and the address by which it is reached through the line. */
export async function openDatabaseLine(url: string) {
  const throughLine = new URL(url);
  const { hostname, port, searchParams } = throughLine;
  const socket = searchParams.get('host');
  const line = await openFaultLine(
    socket?.startsWith('/') ? { path: `${socket}/.s.PGSQL.${port}` } : { host: hostname, port: Number(port) },
  );
  searchParams.delete('host');
  throughLine.host = `127.0.0.1:${line.port}`;
  return { line, url: throughLine.href };
}
