import { boolean, type InferOutput, object, optional, string } from 'valibot'

import { endpoint } from './endpoint'
import { MaybeText, MaybeTime, Nothing, WireTime } from './shapes'

/** What runs on the other side. */
export const AppMeta = object({
  /** Of the client that this server serves, e.g. `1.4.0`. */
  version: string(),
  /** Clients below this must update. */
  minVersion: string(),
  releaseNote: MaybeText,
  releaseTime: MaybeTime,
  /** The server's clock. */
  serverTime: WireTime,
  /** Whether WeChat sign-in is configured. */
  wechatSignIn: boolean(),
  /** The AppID of web authorisation inside WeChat; null when it is not configured. */
  wechatH5AppId: MaybeText,
  /** The AppID of the mini-program beside the pages; null when it is not configured. */
  wechatMiniAppId: MaybeText,
  /** Whether a mock replaces WeChat: a demonstration, marked on screen wherever WeChat would act. */
  wechatDemo: optional(boolean(), false),
})
export type AppMeta = InferOutput<typeof AppMeta>

/** Versions and switches, for the about page and the update check. */
export const getAppMeta = endpoint({
  path: '/core/api/app/meta',
  summary: '应用版本与开关',
  who: ['guest'],
  input: Nothing,
  output: AppMeta,
  origin: 'ours',
})
