import { WeappAbortController } from '@/platform/abort/controller'
import { copyText } from '@/platform/clipboard'
import { confirm } from '@/platform/confirm'
import { getDevice, getWindowSize, isInWechat } from '@/platform/device'
import { hideLoading, showLoading, showToast } from '@/platform/feedback'
import { pickDocuments } from '@/platform/files'
import { pickImages } from '@/platform/image'
import { chooseLocation, locate, openLocation } from '@/platform/location'
import { isOnline, onNetworkChange } from '@/platform/network'
import { scanCode } from '@/platform/scan'
import { shareLink } from '@/platform/share'
import { listStoredKeys, readJson, readText, writeJson, writeText } from '@/platform/storage'
import { requestSubscribeMessage } from '@/platform/subscribe-message'
import { vibrateShort } from '@/platform/vibrate'
import { openDocument, saveFile, showImages } from '@/platform/viewer'
import { onVisibilityChange } from '@/platform/visibility'

import { fireWx, resetWx, wxAnswers, wxCalls } from '../support/wx'

beforeEach(resetWx)

const lastCall = () => {
  const { name, options = {} } = wxCalls.at(-1) ?? {}
  const { success, fail, complete, ...rest } = options as Record<string, unknown>
  return [name, rest]
}

it('reads device and window', () => {
  expect(getDevice()).toEqual({ name: 'iPhone 15', os: 'ios', osVersion: '17.4' })
  expect(getWindowSize()).toEqual({ width: 390, height: 844, statusBarHeight: 47 })
  expect(isInWechat()).toBe(true)
})

it('keeps texts and values', () => {
  writeText('a', '机')
  writeJson('b', [1])
  expect([readText('a'), readJson('b'), readText('none'), listStoredKeys()]).toEqual(['机', [1], undefined, ['a', 'b']])
})

it('toasts without an icon, masks a write, and leaves the toast when the loading goes', () => {
  showToast('服务错误', 3000)
  expect(lastCall()).toEqual(['showToast', { title: '服务错误', icon: 'none', duration: 3000 }])
  showToast('已保存')
  expect(lastCall()).toEqual(['showToast', { title: '已保存', icon: 'none', duration: 1500 }])
  showLoading('请求中...', true)
  expect(lastCall()).toEqual(['showLoading', { title: '请求中...', mask: true }])
  hideLoading()
  expect(lastCall()).toEqual(['hideLoading', { noConflict: true }])
})

it.each<[string, () => Promise<unknown>, string, unknown, unknown]>([
  ['copies', () => copyText('x'), 'setClipboardData', {}, true],
  ['scans', scanCode, 'scanCode', { result: 'V1.a.b.c', path: '' }, { supported: true, text: 'V1.a.b.c' }],
  [
    'scans a code of its own',
    scanCode,
    'scanCode',
    { result: 'wxa', path: 'pages/qr/scan?scene=1' },
    { supported: true, text: 'pages/qr/scan?scene=1' },
  ],
  [
    'picks a picture',
    () => pickImages(),
    'chooseMedia',
    { tempFiles: [{ tempFilePath: 'wxfile://tmp/a.jpg', size: 9 }] },
    [{ path: 'wxfile://tmp/a.jpg', name: 'a.jpg', size: 9 }],
  ],
  [
    'picks a document',
    () => pickDocuments(['pdf']),
    'chooseMessageFile',
    { tempFiles: [{ path: 'p', name: '合同.pdf', size: 3 }] },
    [{ path: 'p', name: '合同.pdf', size: 3 }],
  ],
  [
    'chooses a place',
    chooseLocation,
    'chooseLocation',
    { name: '一号门', address: '路', latitude: '31.2', longitude: '121.5' },
    { supported: true, place: { name: '一号门', address: '路', latitude: 31.2, longitude: 121.5 } },
  ],
  [
    'asks whether a message may be sent',
    () => requestSubscribeMessage(['t1', 't2', 't3']),
    'requestSubscribeMessage',
    { errMsg: 'requestSubscribeMessage:ok', t1: 'accept', t2: 'ban', t3: 'news to us' },
    { supported: true, answers: { t1: 'accept', t2: 'ban' } },
  ],
  ['asks', () => confirm({ title: 't', text: 'x', yes: '是', no: '否' }), 'showModal', { confirm: true }, true],
])('%s', async (_what, act, name, value, result) => {
  wxAnswers.set(name, { value })
  expect(await act()).toEqual(result)
})

it.each<[string, () => Promise<unknown>, string, unknown]>([
  ['copying', () => copyText('x'), 'setClipboardData', false],
  ['the scanner closed', scanCode, 'scanCode', { supported: true }],
  ['the camera refused', () => pickImages(), 'chooseMedia', []],
  ['no document', () => pickDocuments(['pdf']), 'chooseMessageFile', []],
  ['no place', chooseLocation, 'chooseLocation', { supported: true }],
  [
    'messages switched off',
    () => requestSubscribeMessage(['t1']),
    'requestSubscribeMessage',
    { supported: true, answers: {} },
  ],
  ['no question', () => confirm({ title: 't', text: 'x', yes: '是', no: '否' }), 'showModal', false],
])('survives %s', async (_what, act, name, result) => {
  wxAnswers.set(name, { error: 'cancel' })
  expect(await act()).toEqual(result)
})

it('says that WeChat gives no map, and that it asks for no position', async () => {
  wxAnswers.set('chooseLocation', { error: 'chooseLocation:fail the api need to be declared' })
  expect(await chooseLocation()).toEqual({ supported: false })
  expect(await locate()).toEqual({ supported: false })
})

it('shares by a button alone, vibrates, opens a place', async () => {
  expect(await shareLink({ title: 'x', path: '/' })).toEqual({ supported: false })
  expect(vibrateShort()).toEqual({ supported: true })
  const place = { name: '一号门', address: '路', latitude: 31.2, longitude: 121.5 }
  openLocation(place)
  expect(lastCall()).toEqual(['openLocation', place])
})

it('shows pictures and documents in WeChat’s own viewers', async () => {
  expect(showImages(['https://a/1.jpg', 'https://a/2.jpg'], 1)).toBe(true)
  expect(lastCall()).toEqual([
    'previewImage',
    { urls: ['https://a/1.jpg', 'https://a/2.jpg'], current: 'https://a/2.jpg' },
  ])
  wxAnswers.set('openDocument', { value: {} })
  await openDocument('https://a/1.pdf', () => Promise.resolve('wxfile://tmp/1.pdf'))
  expect(lastCall()).toEqual(['openDocument', { filePath: 'wxfile://tmp/1.pdf', fileType: 'pdf', showMenu: true }])
  await openDocument('https://a/2', () => Promise.resolve('wxfile://tmp/2.XLSX'))
  expect(lastCall()).toMatchObject(['openDocument', { fileType: 'xlsx' }])
  await openDocument('https://a/3', () => Promise.resolve('wxfile://tmp/3.unknown'))
  expect(lastCall()).toMatchObject(['openDocument', { fileType: 'pdf' }])
  expect(await saveFile('wxfile://tmp/2', '审批单.PDF')).toBe(true)
  expect(lastCall()).toEqual(['openDocument', { filePath: 'wxfile://tmp/2', fileType: 'pdf', showMenu: true }])
  wxAnswers.set('shareFileMessage', { value: {} })
  expect(await saveFile('wxfile://tmp/3', 'a.zip')).toBe(true)
  expect(lastCall()).toEqual(['shareFileMessage', { filePath: 'wxfile://tmp/3', fileName: 'a.zip' }])
  wxAnswers.set('shareFileMessage', { error: 'fail' })
  expect(await saveFile('wxfile://tmp/3', 'a.zip')).toBe(false)
  wxAnswers.set('openDocument', { error: 'fail' })
  expect(await saveFile('wxfile://tmp/2', '审批单.pdf')).toBe(false)
})

it('tells visibility and the network, and stops when asked', async () => {
  const told: unknown[] = []
  wxAnswers.set('getNetworkType', { value: { networkType: 'none' } })
  const stops = [
    onVisibilityChange((isVisible) => told.push(isVisible)),
    onNetworkChange((online) => told.push(online ? 'on' : 'off')),
  ]
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(isOnline()).toBe(false)
  fireWx('onAppShow')
  fireWx('onAppHide')
  // One that is there already is no change, and who has stopped hears nothing late.
  const later: boolean[] = []
  stops.push(onNetworkChange((online) => later.push(online)))
  onNetworkChange((online) => later.push(online))()
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(later).toEqual([])
  fireWx('onNetworkStatusChange', { isConnected: true })
  expect(isOnline()).toBe(true)
  for (const stop of stops) stop()
  fireWx('onAppShow')
  fireWx('onNetworkStatusChange', { isConnected: false })
  expect(told).toEqual(['off', true, false, 'on'])
})

it('aborts once, for those who still listen', () => {
  const controller = new WeappAbortController()
  const told: string[] = []
  const left = () => told.push('left')
  controller.signal.addEventListener('abort', () => told.push('a'))
  controller.signal.addEventListener('abort', left)
  controller.signal.removeEventListener('abort', left)
  controller.signal.onabort = () => told.push('on')
  expect(controller.signal.aborted).toBe(false)
  controller.abort()
  controller.abort()
  expect(controller.signal.aborted).toBe(true)
  expect(told).toEqual(['on', 'a'])
})
