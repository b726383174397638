import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { ApplicantRecord, ScreenRecord } from './contract.ts';
import { readRecord, recordKeys, recordsChanged } from './display-record.ts';
import { applicantKind, screenKind } from './session-kinds.ts';

interface Login {
  user: ApplicantRecord | undefined;
  ia: ScreenRecord | undefined;
}

const LoginContext = createContext<Login>({ user: undefined, ia: undefined });

/**
 * Who is signed in, for display. The server does not know it while it renders a page for everybody, so the first
 * drawing shows nobody and the records appear right after hydration; other tabs' sign-ins and sign-outs are followed.
 */
export function LoginProvider({ children }: { children: ReactNode }) {
  const [login, setLogin] = useState<Login>({ user: undefined, ia: undefined });
  useEffect(() => {
    const read = () => setLogin({ user: readRecord(applicantKind), ia: readRecord(screenKind) });
    const fromOtherTab = (event: StorageEvent) => {
      if (event.key === null || Object.values(recordKeys).some((key) => key === event.key)) read();
    };
    read();
    addEventListener(recordsChanged, read);
    addEventListener('storage', fromOtherTab);
    return () => {
      removeEventListener(recordsChanged, read);
      removeEventListener('storage', fromOtherTab);
    };
  }, []);
  return <LoginContext value={login}>{children}</LoginContext>;
}

/** Where a browser has stored that somebody is signed in. */
export const storedLogins: readonly string[] = Object.values(recordKeys);

export const useLogin = (): Login => useContext(LoginContext);
