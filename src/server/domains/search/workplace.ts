import { and, asc, eq } from 'drizzle-orm'

import { application } from '@/server/db/schema/home'
import { matchesKeyword } from '@/server/db/sql-text'
import { listColleagues } from '@/server/domains/company/company-store'
import { listUserMessages } from '@/server/domains/message/message-store'
import { isPageOpen } from '@/server/http/menu'

import { createCompanySource, type SearchSource, slicePage } from './source'

/** The applications of the company's workplace. */
export const applications: SearchSource = {
  kind: 'application',
  name: '应用',
  find: createCompanySource(async (db, { caller, keyword }, page) => {
    const { companyId, name, className, classSort, sort, status, id } = application
    const rows = await db
      .select()
      .from(application)
      .where(
        and(
          eq(companyId, caller.companyId),
          // One that is off opens nothing.
          eq(status, 'enabled'),
          matchesKeyword(keyword, [name, className], application),
        ),
      )
      .orderBy(asc(classSort), asc(sort), asc(id))
    const open = rows.filter(({ path }) => isPageOpen(caller, path))
    const found = open.map((row) => ({
      id: row.id,
      title: row.name,
      note: row.className,
      icon: row.icon,
      openType: row.openType,
      openPage: row.path,
    }))
    return slicePage(found, page)
  }),
}

/** The user's messages. */
export const messages: SearchSource = {
  kind: 'message',
  name: '消息',
  find: async (db, { caller, keyword }, page) => {
    const { records, total } = await listUserMessages(db, caller.userId, { keyword }, page)
    const found = records.map((message) => ({
      id: message.id,
      title: message.title,
      note: message.content || message.senderName,
      personName: message.senderName,
      tag: message.isRead ? null : '未读',
      time: message.sendTime,
      openPage: message.openPage ?? `/pages/info/newsContent?id=${message.id}`,
    }))
    return { found, total }
  },
}

/** The company's users, with phone numbers. */
export const colleagues: SearchSource = {
  kind: 'person',
  name: '同事',
  isOfPeople: true,
  find: createCompanySource(async (db, { caller, keyword }, page) => {
    const { records, total } = await listColleagues(db, caller.companyId, { keyword }, page)
    const found = records.map(({ userId, name, avatar, deptName, postName, mobile }) => ({
      id: userId,
      title: name,
      note: [deptName, postName].filter(Boolean).join(' · ') || null,
      personName: name,
      avatar,
      phone: mobile,
      openPage: null,
    }))
    return { found, total }
  }),
}
