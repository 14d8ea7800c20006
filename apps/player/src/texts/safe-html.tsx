import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';

/** HTML of operators, cleaned once more here (ruling 33): text markup, lists, tables, pictures and links, nothing that runs. */
export const SafeHtml = ({ html, className }: { html: string; className?: string }) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const clean = DOMPurify.sanitize(html, {
      RETURN_DOM_FRAGMENT: true,
      FORBID_TAGS: ['style', 'form', 'input', 'iframe'],
      FORBID_ATTR: ['style'],
    });
    target.replaceChildren(clean);
  }, [html]);
  return <div ref={element} className={className} dir="auto" />;
};
