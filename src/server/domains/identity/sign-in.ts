import { and, eq, gt, isNull } from 'drizzle-orm'

import type { Client, Token, TokenRequest } from '@/contract/identity/auth'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { appUser } from '@/server/db/schema/identity'
import { wechatTicket } from '@/server/db/schema/sign-in'
import { createUnauthorizedRefusal, Refusal } from '@/server/http/refusal'

import type { IdentityServices } from './identity-services'
import { findDevice, findKnownDevice, upsertKnownDevice } from './known-device'
import { verifyPassword } from './passwords'
import { exchangeRefreshToken, openSession, type TokenPair, type TokenPopulation } from './session-store'
import { insertSignInEntry, recordFailedSignIn } from './sign-in-audit'
import { consumeSmsCode } from './sms'
import { TICKET_LIFE_MS } from './sms-rules'
import { countTry, type SignInTry } from './throttle'
import { generateToken, hashToken, isToken } from './tokens'
import {
  bindWechat,
  findBoundUser,
  findUser,
  findUserByLogin,
  findUserByPhone,
  type UserRow,
  type WechatKey,
} from './user-store'
import { WechatError, type WechatIdentity } from './wechat'

/** Client network, device and time of a sign-in. */
interface SignInContext {
  ip: string
  now: Date
  deviceToken: string | undefined
  deviceName: string
  traceId: string
}

type Grant<Type extends TokenRequest['grant_type']> = Extract<TokenRequest, { grant_type: Type }>
type WechatGrant = Grant<'wechat_code'> | Grant<'wechat_phone'> | Grant<'wechat_h5'>

/** Not displayed: the client continues with the registration (spec §8). */
const UNKNOWN_PHONE = 'MOBILE_NOT_EXIST'

const createWrongPasswordRefusal = () => new Refusal(401, '账号或密码不正确')
const createDisabledRefusal = () => new Refusal(403, '账号已停用，请联系管理员')

/** The population of the client name in the API. */
export function toPopulation({ client }: { client: Client }): TokenPopulation {
  return client === 'channel' ? 'partner' : 'user'
}

function presentToken(user: UserRow, pair: TokenPair, deviceToken: string | null): Token {
  return {
    access_token: pair.accessToken,
    token_type: 'bearer',
    refresh_token: pair.refreshToken,
    expires_in: pair.expiresIn,
    scope: user.population === 'partner' ? 'channel' : 'user',
    user_id: user.id,
    username: user.username,
    tenant_id: user.companyId,
    device_token: deviceToken,
  }
}

/** Ways to sign in, as the audit log names them. */
type Way = '密码' | '短信验证码' | '微信'

/** Opens a session for an authenticated user, unless the account is disabled. */
async function open(tx: Db, user: UserRow, context: SignInContext, way: Way): Promise<Token> {
  const { now, deviceToken } = context
  if (user.status !== 'active') throw createDisabledRefusal()
  await insertSignInEntry(tx, user, context, { act: 'signIn', way })
  const population = user.population as TokenPopulation
  const pair = await openSession(tx, { userId: user.id, population }, { deviceName: '', os: '' }, now)
  return presentToken(user, pair, await upsertKnownDevice(tx, deviceToken, user.id, now))
}

/** Binds the WeChat identity of a ticket to the user who has now signed in. */
async function bindWechatByTicket(tx: Db, ticket: string | undefined, user: UserRow, now: Date): Promise<void> {
  if (ticket === undefined || !isToken(ticket)) return
  const [redeemed] = await tx
    .update(wechatTicket)
    .set({ usedAt: now })
    .where(
      and(
        eq(wechatTicket.ticketHash, hashToken(ticket)),
        eq(wechatTicket.population, user.population),
        isNull(wechatTicket.usedAt),
        gt(wechatTicket.expiresAt, now),
      ),
    )
    .returning()
  if (redeemed) await bindWechat(tx, user.id, { ...redeemed, population: user.population as TokenPopulation }, now)
}

async function issueBindTicket(tx: Db, key: WechatKey, now: Date): Promise<string> {
  const ticket = generateToken()
  const expiresAt = new Date(now.getTime() + TICKET_LIFE_MS)
  await tx.insert(wechatTicket).values({ ticketHash: hashToken(ticket), ...key, expiresAt })
  return ticket
}

/** Converts a WeChat error to a refusal; other errors are returned unchanged. */
function toWechatRefusal(error: unknown): unknown {
  if (!(error instanceof WechatError)) return error
  if (error.failure === 'badCode') return new Refusal(401, '微信登录凭证已失效，请重试')
  if (error.failure === 'unconfigured') return new Refusal(501, '未配置微信登录')
  return new Refusal(503, '微信暂时无法完成登录，请稍后再试或使用手机号登录')
}

function signInByPassword({ handle, codes }: IdentityServices) {
  return async (request: Grant<'password'>, context: SignInContext): Promise<Token> => {
    const { ip, now, deviceToken } = context
    const population = toPopulation(request)
    const user = await findUserByLogin(handle.db, population, request.username)
    const device = await findKnownDevice(handle.db, deviceToken, user?.id)
    const account = `${population}:${request.username}`
    const attempt = await countTry(handle, await codes.key(), { ip, account, device }, now)
    const isRight = await verifyPassword(user?.passwordHash, request.password, device ?? ip)
    if (!user || !isRight) throw createWrongPasswordRefusal()
    await attempt.forgive()
    return handle.tx(async (tx) => {
      await lockRow(tx, appUser, user.id)
      const current = await findUser(tx, user.id)
      // Comparing takes a while: who has a new password by now, or is disabled, has ended the sessions of this one.
      if (!current || current.passwordHash !== user.passwordHash) throw createWrongPasswordRefusal()
      await bindWechatByTicket(tx, request.bind_ticket, current, now)
      return open(tx, current, context, '密码')
    })
  }
}

function signInByCode({ handle, codes }: IdentityServices) {
  return async (request: Grant<'sms_code'>, context: SignInContext): Promise<Token> => {
    const { ip, now, deviceToken } = context
    const population = toPopulation(request)
    const owner = await findUserByPhone(handle.db, population, request.mobile)
    const device = await findKnownDevice(handle.db, deviceToken, owner?.id)
    const counted = await countTry(handle, await codes.key(), { ip, account: null, device }, now)
    const subject = { phone: request.mobile, purpose: 'login' as const, population, device: device ?? '' }
    const attempt = await codes.attempt(subject, request.code, now)
    const token = await handle.tx(async (tx) => {
      await consumeSmsCode(tx, attempt, now)
      const user = await findUserByPhone(tx, population, request.mobile)
      if (!user) return null
      await bindWechatByTicket(tx, request.bind_ticket, user, now)
      return open(tx, user, context, '短信验证码')
    })
    await counted.forgive()
    // Only the owner of the phone, who sent the right code, learns that the number is unknown.
    if (!token) throw new Refusal(404, UNKNOWN_PHONE)
    return token
  }
}

async function fetchIdentity({ wechat }: IdentityServices, request: WechatGrant): Promise<WechatIdentity> {
  const identity = await (request.grant_type === 'wechat_h5' ? wechat.h5Identity : wechat.miniIdentity)(request.code)
  if (identity.isSnapshot) throw new Refusal(403, '当前为微信快照页，请点击右下角“使用完整服务”后再登录')
  return identity
}

/** Signs in by the phone-number button: it proves a phone number and binds the WeChat identity to its account. */
async function openByPhone(
  { handle }: IdentityServices,
  key: WechatKey,
  phone: string,
  context: SignInContext,
): Promise<Token> {
  const { now } = context
  const outcome = await handle.tx(async (tx) => {
    const user = await findUserByPhone(tx, key.population, phone)
    if (!user) return issueBindTicket(tx, key, now)
    await bindWechat(tx, user.id, key, now)
    return open(tx, user, context, '微信')
  })
  if (typeof outcome === 'string') throw new Refusal(404, UNKNOWN_PHONE, { bindTicket: outcome })
  return outcome
}

async function openByIdentity({ handle }: IdentityServices, key: WechatKey, context: SignInContext): Promise<Token> {
  const outcome = await handle.tx(async (tx) => {
    const userId = await findBoundUser(tx, key)
    const user = userId === undefined ? undefined : await findUser(tx, userId)
    return user ? open(tx, user, context, '微信') : issueBindTicket(tx, key, context.now)
  })
  if (typeof outcome !== 'string') return outcome
  throw new Refusal(404, '该微信尚未绑定账号，请先用手机号登录', { bindTicket: outcome })
}

function signInByWechat(services: IdentityServices) {
  const { handle, codes, wechat } = services
  return async (request: WechatGrant, context: SignInContext): Promise<Token> => {
    const { ip, now, deviceToken } = context
    const device = await findDevice(handle.db, deviceToken)
    const counted: SignInTry = await countTry(handle, await codes.key(), { ip, account: null, device }, now)
    try {
      const { openid, unionid } = await fetchIdentity(services, request)
      const phone = request.grant_type === 'wechat_phone' ? await wechat.phoneNumber(request.phone_code) : null
      await counted.forgive()
      const door = request.grant_type === 'wechat_h5' ? 'h5' : 'mini'
      const key = { population: toPopulation(request), door, openid, unionid }
      return phone === null
        ? await openByIdentity(services, key, context)
        : await openByPhone(services, key, phone, context)
    } catch (error) {
      throw toWechatRefusal(error)
    }
  }
}

/** What a stolen refresh token leads to. */
const REPLAY_OUTCOME = '该登录已全部失效，需要重新登录'

function renew({ handle }: IdentityServices) {
  return async (request: Grant<'refresh_token'>, context: SignInContext): Promise<Token> => {
    const token = await handle.tx(async (tx) => {
      const recordTheft = async (userId: string) => {
        const robbed = await findUser(tx, userId)
        if (robbed) await insertSignInEntry(tx, robbed, context, { act: 'refreshReplayed', outcome: REPLAY_OUTCOME })
      }
      const population = toPopulation(request)
      const renewal = await exchangeRefreshToken(tx, request.refresh_token, population, context.now, recordTheft)
      const user = renewal && (await findUser(tx, renewal.userId))
      return user ? presentToken(user, renewal.pair, null) : null
    })
    if (!token) throw createUnauthorizedRefusal()
    return token
  }
}

/**
 * The token endpoint with all grant types. Each counts the attempt before it compares anything, and opens a session of
 * the requested population.
 *
 * @throws {Refusal} 401 wrong or used credentials; 403 a disabled account or a snapshot page; 404 an unknown phone
 *   number or WeChat identity; 422 a wrong code; 429 too many attempts; 501 WeChat not configured; 503 WeChat
 *   unreachable
 */
export function createSignIn(
  services: IdentityServices,
): (request: TokenRequest, context: SignInContext) => Promise<Token> {
  const [byPassword, byCode] = [signInByPassword(services), signInByCode(services)]
  const [byWechat, byRefresh] = [signInByWechat(services), renew(services)]
  return (request, context) => {
    switch (request.grant_type) {
      case 'password':
        return recordFailedSignIn(services.handle, request, context, '密码', () => byPassword(request, context))
      case 'sms_code':
        return recordFailedSignIn(services.handle, request, context, '短信验证码', () => byCode(request, context))
      case 'refresh_token':
        return byRefresh(request, context)
      default:
        return byWechat(request, context)
    }
  }
}
