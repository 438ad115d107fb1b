// Ways to break a compiled mini-program that still leave something to open. Each is put into a copy of dist.
import fs from 'node:fs'
import path from 'node:path'

interface Fault {
  name: string
  /** What the walk is told, where it must be this and not another problem. */
  problem?: RegExp
  /** @throws {Error} when the build no longer has what this breaks: the fault must be written anew */
  put(dist: string): void
}

/** Replaces in one file of the copy, and insists that something was there to replace. */
function replace(file: string, pattern: string | RegExp, by: string): Fault['put'] {
  return (dist) => {
    const full = path.join(dist, file)
    const before = fs.readFileSync(full, 'utf8')
    const after = before.replace(pattern, by)
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
const TAB_ICON = /assets\/[\w/-]+\.png/
const REGISTER = 'pages/register/index'
const PAGE_COMPONENT = /(\(0,\w+\.\w+\)\()\w+(,"pages\/index\/login")/

const TAP = /can only be invoked by user TAP gesture/
/** Of `null.x`, by which a fault throws when what it takes for granted is not so. */
const ASSUMED = /reading 'x'/

/** The page of sign-in does this besides, once it is on top. */
const run = (script: string): Fault['put'] => append(`${LOGIN}.js`, `;setTimeout(function(){${script}});`)

/** The icon of the first tab under another ending, which app.json names. */
function renameTabIcon(dist: string) {
  const app = fs.readFileSync(path.join(dist, 'app.json'), 'utf8')
  const [icon] = TAB_ICON.exec(app) ?? []
  if (!icon) throw new Error('this fault no longer applies to app.json')
  const renamed = icon.replace(/png$/, 'webp')
  fs.renameSync(path.join(dist, icon), path.join(dist, renamed))
  fs.writeFileSync(path.join(dist, 'app.json'), app.replace(icon, renamed))
}

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
  {
    name: 'a text lies deeper within texts than its templates',
    problem: /lies deeper than its templates/,
    put: replace('base.wxml', 'name="tmpl_0_5"', 'name="tmpl_0_5x"'),
  },
  { name: 'a function of the WXS is wrong', put: replace('utils.wxs', /'tmpl_' \+/, "'tmpl-' +") },
  { name: 'taps are not bound', put: replace('base.wxml', / bindtap="eh"/g, '') },
  // Either event carries what was typed.
  { name: 'input is not bound', put: replace('base.wxml', / bind(input|blur)="eh"/g, '') },
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
  // What a browser bears and WeChat does not.
  { name: 'a property escape is in a script', put: append('common.js', ';/\\p{L}/u.test("a");') },
  { name: 'a lookbehind is in a script', put: append('common.js', ';/(?<=a)b/.test("ab");') },
  {
    name: 'a property escape is put together',
    problem: /Invalid regular expression: .*property escape/,
    put: run('new RegExp("\\\\"+"p{L}","u")'),
  },
  {
    name: 'words of a country are asked for',
    problem: /reading 'NumberFormat'/,
    put: run('new Intl.NumberFormat("zh")'),
  },
  {
    name: 'texts are hoped to be in the order of a language',
    problem: ASSUMED,
    put: run('"ä".localeCompare("b")<0||null.x'),
  },
  { name: 'a weak reference is used', problem: /WeakRef is not a constructor/, put: run('new WeakRef({})') },
  {
    name: 'a finalization registry is used',
    problem: /FinalizationRegistry is not a constructor/,
    put: run('new FinalizationRegistry(function(){})'),
  },
  { name: 'a member of later years is used', problem: /toSorted is not a function/, put: run('[2,1].toSorted()') },
  {
    name: 'a function of later years is used',
    problem: /groupBy is not a function/,
    put: run('Object.groupBy([1],String)'),
  },
  { name: 'an iterator is mapped', problem: /map is not a function/, put: run('[1].values().map(String)') },
  {
    name: 'a typed array is sorted into another',
    problem: /toSorted is not a function/,
    put: run('new Uint8Array(2).toSorted()'),
  },
  { name: 'a whole number without end is used', problem: /BigInt is not a function/, put: run('BigInt(1)') },
  { name: 'a picture is of a type that is not uploaded', problem: /404/, put: renameTabIcon },
  {
    name: 'WXSS names a picture of the package',
    problem: /takes no picture of the package/,
    put: append('app.wxss', '.a{background:url(/assets/a.png)}'),
  },
  {
    name: 'the page does not answer the question for consent',
    problem: /Received: undefined/,
    put: replace('common.js', 'event:"agree"', 'event:"exposureAuthorization"'),
  },
  {
    name: 'consent is given by a button that nobody tapped',
    problem: /privacy permission is not authorized/,
    put: replace('common.js', /event:"agree",buttonId:\w+/, 'event:"agree",buttonId:"another"'),
  },
  {
    name: 'the button of consent is an ordinary one',
    problem: /Received: undefined/,
    put: replace('common.js', 'openType:"agreePrivacyAuthorization"', 'openType:""'),
  },
  {
    name: 'two calls are hoped to be asked for at once',
    problem: ASSUMED,
    put: run(
      'var n=0;wx.onNeedPrivacyAuthorization(function(){n++});wx.chooseMedia({fail(){}});wx.setClipboardData({data:"a",fail(){}});setTimeout(function(){n===1&&null.x},100)',
    ),
  },
  {
    name: 'the place is asked for, which app.json does not name',
    problem: /requiredPrivateInfos/,
    put: run('wx.getLocation({})'),
  },
  {
    name: 'a message is subscribed to without a tap',
    problem: TAP,
    put: run('wx.requestSubscribeMessage({tmplIds:["a"]})'),
  },
  {
    name: 'a file is shared without a tap',
    problem: TAP,
    put: run('wx.shareFileMessage({filePath:"wxfile://usr/a.zip"})'),
  },
  { name: 'the settings are opened without a tap', problem: TAP, put: run('wx.openSetting({})') },
  {
    name: 'a parameter is of another type',
    problem: /title should be string instead of number/,
    put: run('wx.showToast({title:1,icon:"none"})'),
  },
  {
    name: 'a parameter is none of its words',
    problem: /icon should be/,
    put: run('wx.showToast({title:"a",icon:"warning"})'),
  },
  {
    name: 'a parameter is missing',
    problem: /title should be string instead of undefined/,
    put: run('wx.setNavigationBarTitle({})'),
  },
  {
    name: 'a key of the storage is a number',
    problem: /key should be string instead of number/,
    put: run('wx.setStorageSync(1,"a")'),
  },
  {
    name: 'a label of a dialog has five characters',
    problem: /confirmText length/,
    put: run('wx.showModal({title:"a",confirmText:"一二三四五"})'),
  },
  {
    name: 'a toast with an icon is longer than WeChat shows',
    problem: /cut after 7 characters/,
    put: run('wx.showToast({title:"一二三四五六七八"})'),
  },
  {
    name: 'a badge is put on a tab from a page that is none',
    problem: /not TabBar page/,
    put: run('wx.setTabBarBadge({index:0,text:"1"})'),
  },
  {
    name: 'the icon of a tab is named without its slash',
    problem: /iconPath not found/,
    put: append(
      'pages/index/index.js',
      ';setTimeout(function(){wx.setTabBarItem({index:0,iconPath:"assets/a.png"})});',
    ),
  },
  {
    name: 'the window is asked for what the device knows',
    problem: /reading 'length'/,
    put: run('wx.getWindowInfo().platform.length'),
  },
  {
    name: 'the device is asked for what the window knows',
    problem: /reading 'toFixed'/,
    put: run('wx.getDeviceInfo().windowWidth.toFixed()'),
  },
  {
    name: 'the base library is asked for what the device knows',
    problem: /reading 'length'/,
    put: run('wx.getAppBaseInfo().brand.length'),
  },
  {
    name: 'a call that is not there has no way around it',
    problem: ASSUMED,
    put: run('wx.canIUse("getSkylineInfo")||null.x'),
  },
  {
    name: 'an event that comes once is waited for twice',
    problem: ASSUMED,
    put: run(
      'var n=0,c=getCurrentPages()[0].getOpenerEventChannel();c.once("a",function(){n++});c.emit("a");c.emit("a");n>1||null.x',
    ),
  },
  {
    name: 'what was set is taken to be shown already',
    problem: ASSUMED,
    put: run('var n=0;getCurrentPages()[0].setData({a:1},function(){n=1});n||null.x'),
  },
  {
    name: 'what was set loses a part on its way',
    problem: /undefined for a/,
    put: run('getCurrentPages()[0].setData({a:undefined})'),
  },
  {
    name: 'more is set at once than WeChat carries',
    problem: /over 1 MiB/,
    put: run('getCurrentPages()[0].setData({a:"x".repeat(1100000)})'),
  },
  {
    name: 'a package is over 2 MiB',
    problem: /over WeChat's 2 MiB/,
    put: append('common.js', `/*${'x'.repeat(OVER_A_PACKAGE)}*/`),
  },
]
