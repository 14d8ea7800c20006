import { getsContractPrompts, isHomePath } from '@palaro/contract/constants';
import { createElement, useEffect, useState } from 'react';
import { useSession } from '../../calls/session.ts';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useLocation } from '../../navigation/location.ts';
import { holdPopups } from '../../overlays/popups.ts';
import { useFlag } from '../../site/flags.ts';

const usePrompts = lazyWithRetry(() => import('./contract-prompts.tsx').then((it) => it.ContractPrompts));
/** Milliseconds for which other popups wait for the answer: a contract goes before them (ruling 6). */
const holdMs = 5_000;
const Prompts = () => {
  const prompts = usePrompts();
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    if (isKnown) return;
    const release = holdPopups();
    const timer = setTimeout(() => setIsKnown(true), holdMs);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [isKnown]);
  return prompts === null ? null : createElement(prompts, { onKnown: () => setIsKnown(true) });
};

/** Has home ask whether a contract waits for an answer, for agents that may have one (B067, B361, ruling 8); nobody else fetches its code. */
export const HomeContracts = () => {
  const [pathname] = useLocation();
  const { info } = useSession();
  const isOn = useFlag('AGENTPOLICY3');
  return isOn && isHomePath(pathname) && info !== null && getsContractPrompts(info.type) ? <Prompts /> : null;
};
