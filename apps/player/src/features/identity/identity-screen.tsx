import type { Identity } from '@palaro/contract';
import { Button, Icon, ListCard, ListRow, Parol } from '@palaro/ui';
import { useState, type ReactNode } from 'react';
import { useSession } from '../../calls/session.ts';
import * as to from '../../navigation/to.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings } from '../../site/site.ts';
import { formatDay, formatInstant } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { TrialRefused } from '../wallet/index.ts';
import { IdentityForm } from './identity-form.tsx';
import { useIdentity } from './identity-queries.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/list.css';
import '@palaro/ui/states.css';
import './identity.css';

type Shown = { identity: Identity };

/** What has become of it, in large. */
const Lead = ({ mark, tone = 'plain', title, text }: { mark: ReactNode; tone?: 'plain' | 'good' | 'bad'; title: string; text: string }) => (
  <div className={`identity__lead identity__lead--${tone}`}>
    {mark}
    <h2>{title}</h2>
    <p>{text}</p>
  </div>
);

/** Which document was submitted, and when. */
const Facts = ({ identity: { kind, numberTail, submittedAt, validUntil } }: Shown) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  if (kind === null || submittedAt === null) return null;
  return (
    <ListCard>
      <ListRow
        icon="identification-card"
        label={t('identity.document')}
        detail={t('identity.ending', { kind: t(`identity.kind.${kind}`), tail: numberTail ?? '' })}
      />
      <ListRow icon="clock" label={t('identity.sentAt')} detail={formatInstant(submittedAt, language, timeZone)} />
      {validUntil !== null && (
        <ListRow icon="hourglass" label={t('identity.validUntil')} detail={formatDay(`${validUntil}T00:00:00Z`, language, 'UTC')} />
      )}
    </ListCard>
  );
};

/** The form, or from when on there is one again. */
const AnotherTry = ({ identity }: Shown) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  if (identity.againAt === null) return <IdentityForm identity={identity} />;
  return (
    <>
      <p className="identity__note identity__note--lead">
        {t('identity.triesOver', { at: formatInstant(identity.againAt, language, timeZone) })}
      </p>
      <ListCard>
        <ListRow icon="question" href={to.feedback} label={t('identity.help')} />
      </ListCard>
    </>
  );
};

const Refused = ({ identity }: Shown) => {
  const { t } = useText();
  const [isAgain, setAgain] = useState(false);
  const mark = <Icon name="warning-circle-fill" size={48} />;
  return (
    <>
      <Lead mark={mark} tone="bad" title={t('identity.refused')} text={t(`identity.reason.${identity.reason ?? 'document'}`)} />
      {isAgain || identity.againAt !== null ? (
        <AnotherTry identity={identity} />
      ) : (
        <Button look="gold" size="l" wide onClick={() => setAgain(true)}>
          {t('identity.again')}
        </Button>
      )}
    </>
  );
};

const Loaded = ({ identity }: Shown) => {
  const { t } = useText();
  switch (identity.state) {
    case 'none':
      return (
        <>
          <p>{t('identity.why')}</p>
          <p className="identity__note">{t('identity.age', { age: identity.ageMin })}</p>
          <AnotherTry identity={identity} />
        </>
      );
    case 'submitted':
      return (
        <>
          <Lead mark={<Parol size={56} glow="breathing" />} title={t('identity.submitted')} text={t('identity.submitted.text')} />
          <Facts identity={identity} />
        </>
      );
    case 'verified':
      return (
        <>
          <Lead
            mark={<Icon name="check-circle-fill" size={48} />}
            tone="good"
            title={t('identity.verified')}
            text={t('identity.verified.text')}
          />
          <Facts identity={identity} />
          <Button look="gold" size="l" wide href={to.deposit}>
            {t('identity.toDeposit')}
          </Button>
        </>
      );
    case 'expired':
      return (
        <>
          <Lead mark={<Icon name="hourglass" size={48} />} title={t('identity.expired')} text={t('identity.expired.text')} />
          <AnotherTry identity={identity} />
        </>
      );
    case 'refused':
      return <Refused identity={identity} />;
  }
};

/** Who a member is: why it is asked, the document, and what has become of it. */
export const IdentityScreen = () => {
  const { isTrial } = useSession();
  const query = useIdentity();
  if (isTrial) return <TrialRefused />;
  return (
    <QueryView
      query={query}
      waiting={<WaitingRows className="identity" shape="card" count={3} row="identity__waiting" />}
      failed="identity.failed"
      dated={false}
      className="identity"
    >
      {(identity) => (
        <div aria-live="polite" className="identity__state">
          <Loaded identity={identity} />
        </div>
      )}
    </QueryView>
  );
};
