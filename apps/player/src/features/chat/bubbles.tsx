import type { ChatMessage, ChatState } from '@palaro/contract';
import { Button, Icon, VisuallyHidden } from '@palaro/ui';
import { clock } from '../../device/clock.ts';
import { formatDay, formatTime } from '../../texts/instant.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { markOf, type ChatLog } from './chat-log.ts';
import { ChatPicture } from './chat-picture.tsx';
import { outgoing, type Draft } from './outgoing.ts';

const dayMs = 86_400_000;

const useDays = () => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const dayOf = (at: string): string => formatDay(at, language, timeZone);
  return {
    dayOf,
    labelOf: (at: string): string => {
      const ago = (ms: number): string => dayOf(new Date(clock.now() - ms).toISOString());
      if (dayOf(at) === ago(0)) return t('chat.today');
      return dayOf(at) === ago(dayMs) ? t('chat.yesterday') : dayOf(at);
    },
    timeOf: (at: string): string => formatTime(at, language, timeZone),
  };
};

/** What the system says, in the merchant's words or the app's. */
const Notice = ({ message }: { message: ChatMessage }) => {
  const { t } = useText();
  return (
    <li className="chat__notice">
      <Icon name="info-fill" size={16} />
      <span dir="auto">{message.text || t(message.notice === 'closed' ? 'chat.closed' : 'chat.away')}</span>
    </li>
  );
};

const Bubble = ({ message, state }: { message: ChatMessage; state: ChatState }) => {
  const { t } = useText();
  const { timeOf } = useDays();
  if (message.from === 'system') return <Notice message={message} />;
  const isOwn = message.from === 'player';
  const mark = markOf(message.seq, state);
  return (
    <li className={isOwn ? 'bubble bubble--own' : 'bubble'}>
      {!isOwn && <VisuallyHidden>{t('chat.from.agent')}</VisuallyHidden>}
      {message.picture !== null && <ChatPicture id={message.picture} />}
      {message.text !== '' && (
        <p className="bubble__text" dir="auto">
          {message.text}
        </p>
      )}
      <span className="bubble__foot">
        <time dateTime={message.at}>{timeOf(message.at)}</time>
        {isOwn && <span className={`bubble__mark bubble__mark--${mark}`}>{t(`chat.mark.${mark}`)}</span>}
      </span>
    </li>
  );
};

/** A message on its way, or one that has failed: what can be done about it. */
const DraftBubble = ({ draft, isHeld }: { draft: Draft; isHeld: boolean }) => {
  const { t } = useText();
  const { timeOf } = useDays();
  return (
    <li className={draft.fault === null ? 'bubble bubble--own bubble--sending' : 'bubble bubble--own bubble--failed'}>
      {draft.preview !== null && <img className="bubble__preview" src={draft.preview} alt={t('chat.picture')} width={180} height={180} />}
      {draft.text !== '' && (
        <p className="bubble__text" dir="auto">
          {draft.text}
        </p>
      )}
      <span className="bubble__foot">
        <time dateTime={draft.at}>{timeOf(draft.at)}</time>
        <span>{t(draft.fault === null && !isHeld ? 'chat.mark.sending' : 'chat.mark.failed')}</span>
      </span>
      {draft.fault !== null && (
        <div className="bubble__fault" role="alert">
          <span>{t(draft.fault)}</span>
          <span className="bubble__ways">
            <Button size="s" look="ghost" onClick={outgoing.retry}>
              {t('chat.again')}
            </Button>
            <Button size="s" look="ghost" onClick={() => outgoing.remove(draft.clientId)}>
              {t('chat.remove')}
            </Button>
          </span>
        </div>
      )}
    </li>
  );
};

/** The conversation by days, and behind it what is on its way. */
export const Bubbles = ({ log, drafts }: { log: ChatLog; drafts: readonly Draft[] }) => {
  const { t } = useText();
  const { dayOf, labelOf } = useDays();
  const stored = new Set(log.messages.map(({ clientId }) => clientId));
  const waiting = drafts.filter(({ clientId }) => !stored.has(clientId));
  const isHeld = waiting.some(({ fault }) => fault !== null);
  const days = new Map<string, ChatLog['messages'][number][]>();
  for (const message of log.messages) days.set(dayOf(message.at), [...(days.get(dayOf(message.at)) ?? []), message]);
  return (
    <div className="chat__log" role="log" aria-label={t('chat.log')}>
      {[...days].map(([day, messages]) => (
        <section key={day} className="chat__day">
          <h2 className="chat__date">{labelOf(messages[0]?.at ?? '')}</h2>
          <ol className="chat__bubbles">
            {messages.map((message) => (
              <Bubble key={message.seq} message={message} state={log.state} />
            ))}
          </ol>
        </section>
      ))}
      {waiting.length > 0 && (
        <ol className="chat__bubbles">
          {waiting.map((draft) => (
            <DraftBubble key={draft.clientId} draft={draft} isHeld={isHeld} />
          ))}
        </ol>
      )}
    </div>
  );
};
