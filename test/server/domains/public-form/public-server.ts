import { sendVerifyCode } from '@/contract/identity/auth'
import { submitPublicForm } from '@/contract/public/public-form'
import { listPublicSubmissions } from '@/contract/public/public-received'
import { publicFormId, seedPublicForms } from '@/server/seed/public/public-forms'

import { startStoryServer } from '../../../support/story'

export const PHONE = '13912345678'

export const happy = {
  overall: 5,
  liked: '进门快',
  stages: ['好', '好', '一般', '好'],
  visitDay: '2026-11-18',
  purpose: '商务洽谈',
  recommend: 9,
  openDay: '暂不参加',
}
export const gift = { name: '周先生', companyName: '常州星宇精工', cup: '海蓝' }

interface More {
  phone?: string
  code?: string
  version?: number
  invite?: string
}

/** A server with the forms of the story, and how people answer them. */
export async function startPublicServer() {
  const server = await startStoryServer({ environment: { GUEST_FORMS: '10' } })

  /** A code without waiting: phones of many people, from many places. */
  async function requestCode(phone: string): Promise<string> {
    const address = `10.0.${Number(phone.slice(-4, -2))}.${Number(phone.slice(-2))}`
    await server.send(sendVerifyCode, { mobile: phone, purpose: 'publicForm' }, { address })
    const sent = server.services.sms.outbox?.find((one) => one.phone === phone && one.purpose === 'publicForm')
    return sent?.code ?? ''
  }

  async function handIn(key: string, main: Record<string, unknown>, more: More = {}, options = {}) {
    const { phone = PHONE, version = 1, invite } = more
    const code = more.code ?? (await requestCode(phone))
    const sent = { formId: publicFormId(key), version, main, mobile: phone, code, agreed: true as const }
    return server.send(submitPublicForm, { ...sent, ...(invite && { invite }) } as never, options)
  }

  const received = async (query = {}) =>
    (await server.send(listPublicSubmissions, query, await server.as('wangQiang'))).data

  /** Begins the story anew. */
  async function begin(): Promise<void> {
    await server.tell()
    await server.handle.tx((tx) => seedPublicForms(tx, server.now()))
  }
  return { ...server, begin, requestCode, handIn, received }
}
