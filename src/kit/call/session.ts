/** A live session. The accounts feature defines kinds and roles. */
export interface Session {
  id: string;
  kind: string;
  account: number;
  roles: readonly string[];
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** The sessions of one request, by kind: two kinds live side by side in one browser. */
export type Sessions = Readonly<Partial<Record<string, Session>>>;
