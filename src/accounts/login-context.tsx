import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { ApplicantRecord, ScreenRecord } from './contract.ts';
import { readRecord, recordKeys, recordsChanged } from './display-record.ts';
import { applicantKind, screenKind } from './session-kinds.ts';

interface Login {
  /** Initially as the server rendered it. */
  isApplicant: boolean;
  user: ApplicantRecord | undefined;
  ia: ScreenRecord | undefined;
}

const signedOut: Login = { isApplicant: false, user: undefined, ia: undefined };
const LoginContext = createContext<Login>(signedOut);

/**
 * Who is signed in, for display. The server renders whether an applicant is; after hydration the page reads the records and
 * follows sign-ins and sign-outs in other tabs.
 */
export function LoginProvider({ isApplicant = false, children }: { isApplicant?: boolean; children: ReactNode }) {
  const [login, setLogin] = useState<Login>({ ...signedOut, isApplicant });
  useEffect(() => {
    const read = () => {
      const user = readRecord(applicantKind);
      setLogin({ isApplicant: user !== undefined, user, ia: readRecord(screenKind) });
    };
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

export const useLogin = (): Login => useContext(LoginContext);
