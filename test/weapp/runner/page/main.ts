// Boots the compiled mini-program on this page, and answers the driver as window.mini.

import { becomeOldPhone } from './android'
import { defineBuiltins } from './builtins'
import { pageConfig } from './chrome'
import { bundle, element, fail, now, options, plain, records } from './context'
import { closestNode, findNode, guarded, startEngine } from './engine'
import { giveGlobals, load } from './modules'
import { listenToTap } from './native-tap'
import { noteLaunch } from './packages'
import { App, Behavior, Component, getApp, Page } from './registry'
import { addStyles, depth, launch, life, moves, openPages, topPage } from './router'
import { wx } from './wx'
import { readFile, savedFiles } from './wx/files'
import { emit } from './wx/listeners'
import { arrived, changeNetwork } from './wx/network'
import { completeSelectorQuery } from './wx/nodes'
import { storageContent } from './wx/storage'

function callApp(name: string, argument?: unknown) {
  records.lifecycle.push(`app:${name}`)
  const app = getApp()
  const hook = app?.[name]
  if (typeof hook === 'function') guarded(`app ${name}`, () => hook.call(app, argument))
}

const start = () => ({
  path: options.launch.path ?? bundle.pages[0] ?? '',
  query: options.launch.query,
  scene: options.launch.scene ?? 1001,
})

function boot() {
  startEngine()
  completeSelectorQuery()
  defineBuiltins()
  addStyles()
  const config = { accountInfo: { appId: 'touristappid' }, envVersion: 'develop' }
  giveGlobals({ wx, App, Page, Component, Behavior, getApp, getCurrentPages: openPages, __wxConfig: config })
  noteLaunch()
  becomeOldPhone()
  load('app.js')
  if (!getApp()) throw new Error('app.js did not call App()')
  const { path, query, scene } = start()
  callApp('onLaunch', { path, query, scene })
  callApp('onShow', { path, query, scene })
  launch(path, query, getApp())
}

window.mini = {
  ready: false,
  records,
  now,
  state() {
    const top = topPage()
    return top && { route: top.route, query: top.query, title: top.look.title, depth: depth(), readyMs: top.readyMs }
  },
  storage: storageContent,
  files: savedFiles,
  readFile,
  data: () => plain(topPage()?.instance.data),
  back() {
    if (depth() > 1) return void guarded('back', () => moves.navigateBack({}))
    records.exited = true
    window.mini.hide()
  },
  pullDown() {
    const top = topPage()
    if (!top || !pageConfig(top.route, 'enablePullDownRefresh')) return false
    life(top, 'onPullDownRefresh')
    return true
  },
  reachBottom() {
    const top = topPage()
    if (top) life(top, 'onReachBottom')
  },
  share() {
    const top = topPage()
    return top && plain(life(top, 'onShareAppMessage', { from: 'menu', target: undefined }))
  },
  hide() {
    const top = topPage()
    if (top) life(top, 'onHide')
    callApp('onHide')
    emit('AppHide', {})
  },
  show(query) {
    const event = { ...start(), query }
    callApp('onShow', event)
    emit('AppShow', event)
    const top = topPage()
    if (top) life(top, 'onShow')
  },
  setNetwork: changeNetwork,
  arrived,
  trigger(target, type, detail) {
    findNode(closestNode(target))?.triggerEvent(type, detail ?? {}, { bubbles: false })
  },
  call(name, args) {
    const work = wx[name] as (o: object) => unknown
    // The app's own handlers judge the outcome; here only the call is made.
    work({ ...args, fail: () => undefined })
  },
  emit,
}

listenToTap(element('wx-nav-back'), () => window.mini.back())
try {
  boot()
} catch (error) {
  fail('boot', error)
}
window.mini.ready = true
