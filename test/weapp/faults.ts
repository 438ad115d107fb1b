// Ways to break a compiled mini-program that still leave something to open. Each is put into a copy of dist.
import fs from 'node:fs'
import path from 'node:path'

interface Fault {
  name: string
  /** @throws {Error} when the build no longer has what this breaks: the fault must be written anew */
  put(dist: string): void
}

/** Replaces in one file of the copy, and insists that something was there to replace. */
function replace(file: string, wanted: string | RegExp, by: string): Fault['put'] {
  return (dist) => {
    const full = path.join(dist, file)
    const before = fs.readFileSync(full, 'utf8')
    const after = before.replace(wanted, by)
    if (after === before) throw new Error(`this fault no longer applies to ${file}`)
    fs.writeFileSync(full, after)
  }
}

const append =
  (file: string, text: string | Buffer): Fault['put'] =>
  (dist) =>
    fs.appendFileSync(path.join(dist, file), text)

const remove =
  (file: string): Fault['put'] =>
  (dist) =>
    fs.rmSync(path.join(dist, file))

const LOGIN = 'pages/index/login'
const REGISTER = 'pages/register/index'
const PAGE_COMPONENT = /(\(0,\w+\.\w+\)\()\w+(,"pages\/index\/login")/
const OVER_A_PACKAGE = 2 * 1024 * 1024

/** What the scenario of faults.e2e.ts meets on its way: sign-in, a sub-package, the to-do tab. */
export const faults: readonly Fault[] = [
  {
    name: 'a screen throws while it renders',
    put: replace(`${LOGIN}.js`, PAGE_COMPONENT, '$1function(){return null.x}$2'),
  },
  { name: 'a screen renders nothing', put: replace(`${LOGIN}.js`, PAGE_COMPONENT, '$1function(){return null}$2') },
  {
    name: 'a handler throws',
    put: replace('common.js', /(onClick:\w+=>\{)(\w+\.stopPropagation\(\),)/, '$1null.x,$2'),
  },
  { name: 'a name of the browser is used', put: append('common.js', ';localStorage.getItem("a")') },
  { name: 'the script of a page is missing', put: remove(`${REGISTER}.js`) },
  { name: 'the configuration of a page is missing', put: remove(`${REGISTER}.json`) },
  {
    name: 'a page is not in app.json',
    put: replace('app.json', '"root":"pages/register","pages":["index",', '"root":"pages/register","pages":['),
  },
  { name: 'WXML does not parse', put: append(`${LOGIN}.wxml`, '<view class="{{a"><text></view>') },
  { name: 'the template of texts is missing', put: replace('base.wxml', 'name="tmpl_0_9"', 'name="tmpl_0_9x"') },
  { name: 'a function of the WXS is wrong', put: replace('utils.wxs', /'tmpl_' \+/, "'tmpl-' +") },
  { name: 'taps are not bound', put: replace('base.wxml', / bindtap="eh"/g, '') },
  { name: 'input is not bound', put: replace('base.wxml', / bindinput="eh"/g, '') },
  {
    name: 'attributes are numbered otherwise in the runtime than in the templates',
    put: replace('base.wxml', /<image src="\{\{i\.p(\d+)\}\}"/g, '<image src="{{i.p9$1}}"'),
  },
  {
    name: 'a component in use is not declared',
    put: replace(`${LOGIN}.json`, /"usingComponents":\{[^}]*\}/, '"usingComponents":{"comp":"../../nothing"}'),
  },
  { name: 'WXSS does not parse', put: append('app.wxss', '.a{color:red') },
  { name: 'a style sheet that is imported is missing', put: remove('common.wxss') },
  { name: 'a script of everybody is missing', put: remove('vendors.js') },
  {
    name: 'an address in the route table is none',
    put: replace('common.js', '/pages/register/index', '/pages/register/nowhere'),
  },
  { name: 'calls go to a host that does not answer', put: replace('common.js', /127\.0\.0\.1:8080/g, '127.0.0.1:9') },
  { name: 'calls go without the token', put: replace('common.js', /Bearer (?=\$)/, 'Basic ') },
  { name: 'a picture is missing', put: replace('common.js', /data:image\/svg\+xml;base64,[^"']+/, '/assets/gone.png') },
  { name: 'a package is over 2 MiB', put: append('common.js', `/*${'x'.repeat(OVER_A_PACKAGE)}*/`) },
]
