// The page half as one script, and the HTML it runs in.
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

const here = path.join(process.cwd(), 'test/weapp/runner')
let made: Promise<string> | undefined

async function bundlePage(): Promise<string> {
  const result = await build({
    entryPoints: [path.join(here, 'page/main.ts')],
    bundle: true,
    format: 'iife',
    target: 'chrome110',
    mainFields: ['module', 'main'],
    write: false,
    logLevel: 'silent',
  })
  return result.outputFiles[0]?.text ?? ''
}

/** Bundled once per process. */
export function pageScript(): Promise<string> {
  made ??= bundlePage()
  return made
}

export function pageHtml(): string {
  const css = fs.readFileSync(path.join(here, 'page/base.css'), 'utf8')
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<link rel="icon" href="data:,">
<style>${css}</style>
</head>
<body>
<div id="wx-status" aria-hidden="true">9:41</div>
<div id="wx-nav"><span id="wx-nav-back" role="button" aria-label="返回">‹</span><span id="wx-nav-loading"></span><span id="wx-nav-title"></span></div>
<div id="wx-capsule" aria-hidden="true">•••</div>
<div id="wx-pages"></div>
<div id="wx-tabbar" role="tablist"></div>
<div id="wx-overlay"></div>
<script src="/bundle.js"></script>
<script src="/page.js"></script>
</body>
</html>`
}
