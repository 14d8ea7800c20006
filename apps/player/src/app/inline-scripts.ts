import { oldBrowserPath } from '@palaro/contract/constants';

/**
 * Scripts written into every document, allowed by their hashes. Plain text on purpose: they run before any module and must
 * not wait for one.
 */

/** What the oldest browsers have (iOS since 15.4, Chrome since 98) and older ones lack: those go to a page that says so. */
const refuseOlder = `self.structuredClone||location.replace('${oldBrowserPath}');`;

/** Before first paint: the stored theme, and room for a member's blocks where a session is likely (no layout shift). */
export const headScript = `${refuseOlder}(function(d){try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.dataset.theme=t;if(sessionStorage.getItem('MC_SESSION_INFO')||localStorage.getItem('autoLogin')==='1')d.setAttribute('data-member','')}catch(e){}})(document.documentElement)`;

/** A browser that does not tell of its paints starts the app this long after the load event. */
const paintWithinMs = 300;
/** The pause between two tries for an app that did not come. */
const againMs = 3000;

/**
 * After the body: images come within 100 px of the viewport (B370; browsers add the scroll margin to the root's, so it is for
 * the sides alone), failed ones fall back (B256). The app, fetched with the document, runs once the page is painted; where it does
 * not come it is asked for until it does, and the document fetched anew, once a minute at the most after the first time
 * (`lost-code.ts` does so for later code). Taps on buttons before hydration are kept for it; links work by themselves.
 */
export const bodyScript = (fallbackImage: string, entry: string): string =>
  `(function(w,d,started){function show(i){var p=i.parentNode;if(p&&p.nodeName==='PICTURE')p.querySelectorAll('source[data-srcset]').forEach(function(s){s.srcset=s.dataset.srcset;s.removeAttribute('data-srcset')});if(i.dataset.src){i.fetchPriority='low';i.src=i.dataset.src;i.removeAttribute('data-src')}}
var o=w.IntersectionObserver?new IntersectionObserver(function(l){l.forEach(function(x){if(x.isIntersecting){o.unobserve(x.target);show(x.target)}})},{rootMargin:'100px',scrollMargin:'0px 100px'}):null;
w.palaroDefer=function(i){o?o.observe(i):show(i)};
d.addEventListener('error',function(e){var i=e.target;if(!i||i.nodeName!=='IMG'||i.dataset.failed)return;i.dataset.failed=i.src||'1';var p=i.parentNode;if(p&&p.nodeName==='PICTURE')p.querySelectorAll('source').forEach(function(s){s.removeAttribute('srcset')});i.src=${JSON.stringify(fallbackImage)}},true);
d.querySelectorAll('img[data-src]').forEach(w.palaroDefer);
d.querySelectorAll('link[rel=later]').forEach(function(l){l.fetchPriority='low';l.rel='modulepreload'});
function lost(){fetch(${JSON.stringify(entry)}).then(function(r){var s=sessionStorage;if(!r.ok||s.reloaded&&performance.now()<6e4)throw 0;s.reloaded=1;location.reload()}).catch(function(){setTimeout(lost,${againMs})})}
function start(){if(started)return;started=1;import(${JSON.stringify(entry)}).catch(lost)}
try{new PerformanceObserver(start).observe({type:'paint',buffered:true})}catch(e){}
w.addEventListener('load',function(){setTimeout(start,${paintWithinMs})});
w.palaroClicks=[];w.palaroKeep=function(e){var b=e.target.closest&&e.target.closest('button');if(b){e.preventDefault();e.stopPropagation();w.palaroClicks.push(b)}};
d.addEventListener('click',w.palaroKeep,true)})(window,document)`;

/** What the body script leaves on the window. */
export type EarlyWindow = {
  palaroDefer?: (image: HTMLImageElement) => void;
  palaroClicks?: HTMLElement[];
  palaroKeep?: (event: Event) => void;
};
