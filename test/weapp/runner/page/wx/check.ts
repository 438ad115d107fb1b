// What WeChat refuses before a call begins: parameters of another type, and times and places where it may not be made.

import { hasTapGesture } from '../bridge'
import { tabPages } from '../chrome'
import { bundle, records, typings } from '../context'
import { topPage } from '../router'
import { CallFailure, type CallOptions } from './call'

/** Calls that app.json must name before WeChat makes them. */
const PRIVATE_INFOS = ['getLocation', 'getFuzzyLocation', 'chooseLocation', 'choosePoi', 'chooseAddress']
const NEEDS_TAP = ['requestSubscribeMessage', 'shareFileMessage', 'openSetting']
const NEEDS_TAB = /^((set|remove)TabBarBadge|(show|hide)TabBarRedDot|setTabBar(Item|Style)|(show|hide)TabBar)$/
const MOST_LABEL = 4
const MOST_LINES = 6
/** Of a toast with an icon; one without has two lines. */
const MOST_TOAST = 7

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const isOfType = (value: unknown, type: string) =>
  typeName(value) === type || (typeof value === 'string' && type === `'${value}'`)

function findWrongParameter(name: string, options: CallOptions): string | undefined {
  for (const [field, { types, isRequired }] of Object.entries(typings.calls[name] ?? {})) {
    const value = options[field]
    if (value === undefined ? !isRequired : !types.length || types.some((type) => isOfType(value, type))) continue
    return `parameter error: parameter.${field} should be ${types.join(' or ')} instead of ${typeName(value)}`
  }
  return undefined
}

const isTooLong = (text: unknown, most: number) => typeof text === 'string' && [...text].length > most

function findWrongText(name: string, options: CallOptions): string | undefined {
  if (name === 'showModal') {
    const label = ['confirmText', 'cancelText'].find((one) => isTooLong(options[one], MOST_LABEL))
    return label && `${label} length should not large than ${MOST_LABEL} Chinese characters`
  }
  if (name === 'showActionSheet' && (options.itemList as unknown[]).length > MOST_LINES)
    return `parameter error: itemList should not be larger than ${MOST_LINES}`
  if (name === 'showToast' && options.icon !== 'none' && isTooLong(options.title, MOST_TOAST))
    return `the title of a toast with an icon is cut after ${MOST_TOAST} characters`
  if (name === 'setTabBarItem') {
    const path = ['iconPath', 'selectedIconPath'].find((one) => options[one] && !String(options[one]).startsWith('/'))
    return path && `${path} not found`
  }
  return undefined
}

function findWrongPlace(name: string): string | undefined {
  if (PRIVATE_INFOS.includes(name) && !bundle.app.requiredPrivateInfos?.includes(name))
    return 'the api need to be declared in the requiredPrivateInfos field in app.json/ext.json'
  if (NEEDS_TAP.includes(name) && !hasTapGesture()) return 'can only be invoked by user TAP gesture.'
  if (NEEDS_TAB.test(name) && !tabPages.includes(topPage()?.route ?? '')) return 'not TabBar page'
  return undefined
}

/**
 * Keeps what is wrong for the test too: an application that bears the refusal would still never do it on a phone.
 *
 * @throws {CallFailure} in WeChat's words
 */
export function checkCall(name: string, options: CallOptions) {
  const why = findWrongParameter(name, options) ?? findWrongText(name, options) ?? findWrongPlace(name)
  if (!why) return
  records.errors.push({ kind: 'wx', message: `${name}:fail ${why}` })
  throw new CallFailure(why)
}
