import net from 'node:net';

/** Connections of one client that begin a request and never end it. */
export function stalledBodies(port: number, count: number, begin: string) {
  let answered = 0;
  const sockets = Array.from({ length: count }, () => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.once('data', () => answered++);
    socket.write(begin);
    return socket;
  });
  return {
    /** How many were not let wait. */
    answered: () => answered,
    end() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
