import { saveStudy } from '@/contract/content/study-manage'
import type { Endpoint, InputOf } from '@/contract/endpoint'
import { saveDepartment, savePosition, savePost } from '@/contract/organization/structure'
import { createOpportunity } from '@/contract/partner/opportunity'
import { saveOpportunityDraft } from '@/contract/partner/opportunity-acts'
import { savePublicForm } from '@/contract/public/public-form-admin'

import { setUpStoryServer } from '../support/set-up-server'
import type { Person } from '../support/story'
import { customer } from './domains/partner/partners'

const server = setUpStoryServer()

const form: InputOf<typeof savePublicForm> = {
  kind: 'survey',
  title: '食堂调查',
  lead: '',
  opensTime: '2026-11-20 00:00:00',
  definition: {
    fields: [{ field: 'word', label: '意见', type: 'text' }],
    prefix: 'ST',
    submitText: '提交',
    minutes: 1,
    isAnonymous: true,
    oncePer: 'person',
    outcomes: [{ title: '收到', text: '谢谢' }],
    steps: [],
  },
}
const article = { resourceType: '1', cateId: '4', title: '主轴点检', content: '<p>先看油位</p>' }

const rows: [what: string, save: Endpoint, person: Person, input: object, insert?: Endpoint][] = [
  ['department', saveDepartment, 'wangQiang', { name: '物流部', parentId: null }],
  ['post', savePost, 'wangQiang', { name: '巡检员', isHead: false }],
  ['position', savePosition, 'wangQiang', { name: '首席技师' }],
  ['public form', savePublicForm, 'wangQiang', form],
  ['study resource', saveStudy, 'wangQiang', article],
  ['draft of an opportunity', saveOpportunityDraft, 'zhouMin', customer],
  ['opportunity', createOpportunity, 'zhouMin', customer, saveOpportunityDraft],
]

describe('a write that adds a row, and with an id changes one', () => {
  it.each(rows)('is refused without the version of the %s', async (_what, save, person, input, insert = save) => {
    const who = await server.as(person)
    const added = await server.send(insert, input, who)
    expect(added.code).toBe(200)
    const renamed = 'name' in input ? { ...input, name: `${input.name}（新）` } : input
    const change = { ...renamed, id: (added.data as { id: string }).id }
    expect(await server.send(save, change, who)).toMatchObject({ code: 400, msg: '请求缺少版本，请刷新后再保存' })
    const { version } = added.data as { version: unknown }
    expect((await server.send(save, { ...change, version }, who)).code).toBe(200)
    expect((await server.send(save, { ...change, version }, who)).code).toBe(409)
  })
})
