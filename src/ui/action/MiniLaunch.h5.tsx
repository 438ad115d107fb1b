import { useEffect, useRef } from 'react'

import { escapeHtml } from '@/lib/escape-html'

import type { MiniLaunchProps } from './mini-launch'

/** `pages/a/b?c=d` in the tag's form: `pages/a/b.html?c=d`. */
const toPagePath = (path: string) => path.replace(/(\?|$)/, '.html$1')

// WeChat renders the tag itself, so the page's styles do not apply.
const look =
  'display:block;width:100%;height:44px;border:1px solid #07c160;border-radius:22px;background:#fff;color:#067a3d;font-size:15px'

/** WeChat's open tag: in its browser only a tap on this tag opens a mini-program. */
export function MiniLaunch({ appId, path, text, onFail }: MiniLaunchProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tag = root.current?.firstElementChild
    tag?.addEventListener('error', onFail)
    return () => tag?.removeEventListener('error', onFail)
  }, [onFail])
  const html =
    `<wx-open-launch-weapp appid="${escapeHtml(appId)}" path="${escapeHtml(toPagePath(path))}" style="display:block">` +
    `<script type="text/wxtag-template"><button style="${look}">${escapeHtml(text)}</button></script></wx-open-launch-weapp>`
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the tag's template is a script element, which React does not write
  return <div ref={root} dangerouslySetInnerHTML={{ __html: html }} />
}
