import { buildLink } from '@/platform/share'

import type { CanOpenTags, FollowLink, IsWechatPage, OfferCard, SignPage, WechatPageSignature } from './types'

const SDK = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
const FUNCTIONS = ['updateAppMessageShareData', 'updateTimelineShareData']
const TAGS = ['wx-open-launch-weapp']

/** The used part of WeChat's JS-SDK. */
interface Sdk {
  config(options: WechatPageSignature & { jsApiList: string[]; openTagList: string[] }): void
  ready(listener: () => void): void
  error(listener: () => void): void
  updateAppMessageShareData(card: { title: string; desc: string; link: string; imgUrl: string }): void
  updateTimelineShareData(card: { title: string; link: string; imgUrl: string }): void
}

declare global {
  interface Window {
    wx?: Sdk
    /** The entry URL, stored by index.html before the router starts. */
    entryUrl?: string
  }
}

export const isWechatPage: IsWechatPage = /MicroMessenger/i.test(navigator.userAgent)

let loading: Promise<Sdk | undefined> | undefined
let configured: { url: string; sdk: Promise<Sdk | undefined> } | undefined

function load(): Promise<Sdk | undefined> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = SDK
    script.onload = () => resolve(window.wx)
    script.onerror = () => {
      loading = undefined
      resolve(undefined)
    }
    document.head.append(script)
  })
  return loading
}

const removeHash = (url: string) => url.split('#')[0] ?? url

/** WeChat on iOS verifies the entry URL, other systems the current one. */
function getAddressToSign(): string {
  const isIos = /iPhone|iPad|iPod/i.test(navigator.userAgent)
  return removeHash((isIos && window.entryUrl) || window.location.href)
}

async function configure(url: string, sign: SignPage): Promise<Sdk | undefined> {
  const [sdk, signature] = await Promise.all([load(), sign(url).catch(() => null)])
  if (!sdk || !signature) return undefined
  return new Promise((resolve) => {
    sdk.ready(() => resolve(sdk))
    sdk.error(() => resolve(undefined))
    sdk.config({ ...signature, jsApiList: FUNCTIONS, openTagList: TAGS })
  })
}

/** The SDK configured for this address; loaded and configured once per address. */
function loadSdk(sign: SignPage): Promise<Sdk | undefined> {
  if (!isWechatPage) return Promise.resolve(undefined)
  const url = getAddressToSign()
  if (configured?.url === url) return configured.sdk
  const sdk = configure(url, sign)
  configured = { url, sdk }
  void sdk.then((found) => {
    if (!found && configured?.sdk === sdk) configured = undefined
  })
  return sdk
}

export const offerCard: OfferCard = async ({ title, text, path, picture }, sign) => {
  const sdk = await loadSdk(sign)
  if (!sdk) return { supported: false }
  const [link, imgUrl] = [buildLink(path), picture]
  sdk.updateAppMessageShareData({ title, desc: text, link, imgUrl })
  sdk.updateTimelineShareData({ title, link, imgUrl })
  return { supported: true }
}

export const canOpenTags: CanOpenTags = async (sign) => (await loadSdk(sign)) !== undefined

export const followLink: FollowLink = (url) => window.location.assign(url)
