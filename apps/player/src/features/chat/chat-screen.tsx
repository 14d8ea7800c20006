import { Button, Icon } from '@palaro/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { formatRecent } from '../../texts/instant.ts';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { Bubbles } from './bubbles.tsx';
import { chatKeys } from './chat-keys.ts';
import { saysNobodyAnswers, withSent, type ChatLog } from './chat-log.ts';
import { useChatLog, useOlderMessages, useReadChat, useTyping } from './chat-queries.ts';
import { Composer } from './composer.tsx';
import { keepOwnOutgoing, outgoing, useOutgoing } from './outgoing.ts';
import '@palaro/ui/overlay.css';
import '@palaro/ui/skeleton.css';
import '@palaro/ui/states.css';
import './chat.css';

/** Whoever reads at the end stays there; further up the place is kept. */
const nearEndPx = 160;

const toEnd = (): void => window.scrollTo(0, document.documentElement.scrollHeight);

/** Keeps the end in view as messages come, and the place as older ones are put before it. */
const useEnd = (count: number, first: number): void => {
  const seen = useRef({ height: 0, first, atEnd: true });
  useEffect(() => {
    const note = (): void => {
      const { scrollHeight } = document.documentElement;
      seen.current = { ...seen.current, atEnd: scrollHeight - window.scrollY - window.innerHeight < nearEndPx };
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  useLayoutEffect(() => {
    const { scrollHeight } = document.documentElement;
    if (first < seen.current.first) window.scrollBy(0, scrollHeight - seen.current.height);
    else if (seen.current.atEnd) toEnd();
    seen.current = { ...seen.current, height: scrollHeight, first };
  }, [count, first]);
};

/** Marks what is on the screen as read: only while it is looked at. */
const useRead = (log: ChatLog | undefined): void => {
  const { mutate: read } = useReadChat();
  const done = useRef(0);
  const upTo = log?.upTo ?? 0;
  useEffect(() => {
    const mark = (): void => {
      if (document.hidden || upTo <= done.current) return;
      done.current = upTo;
      read(upTo);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [upTo, read]);
};

/** Says that nobody answers at the moment, and when somebody will. */
const Presence = ({ log }: { log: ChatLog }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const { presence, opensAt } = log.state;
  const isSaid = saysNobodyAnswers(log);
  if (presence === null || presence === 'open' || (isSaid && opensAt === null)) return null;
  return (
    <output className="chat__presence">
      <Icon name="clock" size={18} />
      <span>
        {!isSaid && t(presence === 'closed' ? 'chat.closed' : 'chat.away')}
        {opensAt !== null && ` ${t('chat.opens', { when: formatRecent(opensAt, language, timeZone) })}`}
      </span>
    </output>
  );
};

const Conversation = ({ log }: { log: ChatLog }) => {
  const { t } = useText();
  const client = useQueryClient();
  const drafts = useOutgoing();
  const older = useOlderMessages();
  const first = log.messages[0]?.seq ?? 0;
  const typing = useTyping(log.upTo);
  // A failed draft grows by its ways out.
  const faults = drafts.filter(({ fault }) => fault !== null).length;
  useEnd(log.messages.length + drafts.length + faults + Number(typing), first);
  useRead(log);
  useEffect(() => {
    outgoing.found(new Set(log.messages.map(({ clientId }) => clientId)));
  }, [log.messages, drafts]);
  useEffect(() => {
    outgoing.onSent((message) => {
      client.setQueryData<ChatLog>(chatKeys.log, (known) => known && withSent(known, message));
      void client.invalidateQueries({ queryKey: chatKeys.log });
    });
    keepOwnOutgoing();
  }, [client]);
  return (
    <div className="chat">
      <Presence log={log} />
      {log.hasOlder && (
        <Button size="s" look="ghost" busy={older.isPending} onClick={() => older.mutate(first)}>
          {t('chat.older')}
        </Button>
      )}
      {log.messages.length === 0 && drafts.length === 0 ? (
        <Nothing icon="chat-circle-dots" title="chat.hello.title" text="chat.hello.text" />
      ) : (
        <Bubbles log={log} drafts={drafts} />
      )}
      <output className="chat__typing">{typing && t('chat.typing')}</output>
      <Composer onSend={() => requestAnimationFrame(toEnd)} />
    </div>
  );
};

const Member = () => (
  <QueryView query={useChatLog()} waiting={<WaitingRows className="chat" count={5} />} failed="chat.failed" dated={false}>
    {(log) => <Conversation log={log} />}
  </QueryView>
);

/** The chat with the operator's support. A trial player reads why there is none. */
export const ChatScreen = () => {
  const { isTrial } = useSession();
  if (!isTrial) return <Member />;
  return (
    <Nothing icon="chat-circle-dots" title="chat.trial.title" text="errors.free_reject" href={to.register} way="memberAlert.register" />
  );
};
