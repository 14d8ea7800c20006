import type { TextKey } from '@palaro/i18n';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import './legal.css';

type Section = { readonly title: TextKey; readonly text: TextKey };

const termsSections: readonly Section[] = [
  { title: 'legal.terms.age.title', text: 'legal.terms.age.text' },
  { title: 'legal.terms.account.title', text: 'legal.terms.account.text' },
  { title: 'legal.terms.money.title', text: 'legal.terms.money.text' },
  { title: 'legal.terms.bets.title', text: 'legal.terms.bets.text' },
  { title: 'legal.terms.fair.title', text: 'legal.terms.fair.text' },
  { title: 'legal.terms.privacy.title', text: 'legal.terms.privacy.text' },
  { title: 'legal.terms.complaint.title', text: 'legal.terms.complaint.text' },
];

const responsibleSections: readonly Section[] = [
  { title: 'legal.responsible.fun.title', text: 'legal.responsible.fun.text' },
  { title: 'legal.responsible.luck.title', text: 'legal.responsible.luck.text' },
  { title: 'legal.responsible.signs.title', text: 'legal.responsible.signs.text' },
  { title: 'legal.responsible.help.title', text: 'legal.responsible.help.text' },
  { title: 'legal.responsible.young.title', text: 'legal.responsible.young.text' },
];

/** The level of the sections' headings: one below the heading of the place that shows them. */
type Heading = 'h2' | 'h3';

const Document = ({ sections, age, heading: Title }: { sections: readonly Section[]; age: number; heading: Heading }) => {
  const { t } = useText();
  const { currency } = useSettings();
  return (
    <div className="legal">
      {sections.map(({ title, text }) => (
        <section key={title} className="legal__section">
          <Title className="legal__title">{t(title)}</Title>
          <p className="legal__text">{t(text, { age, currency })}</p>
        </section>
      ))}
    </div>
  );
};

/** The terms; their age is the merchant's (ruling 19). */
export const Terms = ({ heading }: { heading: Heading }) => (
  <Document sections={termsSections} age={useSettings().ageMin} heading={heading} />
);

/** Responsible gaming. The badge may show another age than the terms, where the merchant's settings say so (ruling 19). */
export const ResponsibleGaming = ({ heading }: { heading: Heading }) => {
  const { t } = useText();
  const { ageMin, responsibleAge } = useSettings();
  return (
    <>
      <p className="legal__badge">{t('legal.badge', { age: responsibleAge ?? ageMin })}</p>
      <Document sections={responsibleSections} age={ageMin} heading={heading} />
    </>
  );
};
