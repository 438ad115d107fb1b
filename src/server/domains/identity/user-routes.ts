import type { FastifyInstance } from 'fastify'

import { changePassword, getUserInfo, updateUser } from '@/contract/identity/user'
import { lockRow } from '@/server/db/lock-row'
import { appUser } from '@/server/db/schema/identity'
import { handle, handleOutside } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'

import type { IdentityServices } from './identity-services'
import { hashPassword, verifyPassword } from './passwords'
import { revokeUserSessions } from './session-store'
import { countTry } from './throttle'
import { describeUser, findUser, setPassword, updateUserProfile } from './user-store'

/** The signed-in user: account, profile, password (spec §7, user). */
export function userRoutes(app: FastifyInstance, services: IdentityServices): void {
  handle(app, getUserInfo, (_input, { caller, db }) => describeUser(db, caller.userId))

  handle(app, updateUser, async (change, { caller, db, now }) => {
    await updateUserProfile(db, caller, change, now)
    return describeUser(db, caller.userId)
  })

  handleOutside(app, changePassword, async ({ oldPassword, newPassword }, { caller, db, ip, now, write }) => {
    const { codes } = services
    // Counted by session, so that others on the same network cannot block the user.
    const tried = { ip, account: caller.userId, device: caller.sessionId }
    const attempt = await countTry(services.handle, await codes.key(), tried, now)
    const user = await findUser(db, caller.userId)
    const wrong = new Refusal(422, '原密码不正确')
    if (!(await verifyPassword(user?.passwordHash, oldPassword, caller.userId))) throw wrong
    const passwordHash = await hashPassword(newPassword, caller.userId)
    const answer = await write(async (tx) => {
      await lockRow(tx, appUser, caller.userId)
      // Comparing and hashing take a while: a password that was reset meanwhile stays, whoever knows the one before it.
      if ((await findUser(tx, caller.userId))?.passwordHash !== user?.passwordHash) throw wrong
      await setPassword(tx, caller.userId, passwordHash, now)
      await revokeUserSessions(tx, caller.userId, 'password', now, caller.sessionId)
      return {}
    })
    await attempt.forgive()
    return answer
  })
}
