import { eq } from 'drizzle-orm'

import { createToken } from '@/contract/identity/auth'
import { getProcessForm, listProcessDefinitions, predictProcess } from '@/contract/workflow/process'
import { parseExpression } from '@/lib/form/expression-parser'
import { checkForm } from '@/lib/form/form'
import { isRule } from '@/lib/form/form-rules'
import { processDefinition, processInstance } from '@/server/db/schema/workflow'
import type { FormFieldDefinition } from '@/server/definitions/process'
import { sanitizeArticle } from '@/server/http/html'
import { seedDemo } from '@/server/seed'
import { DEMO_PASSWORD, demoCompanies, demoPeople } from '@/server/seed/people'
import { definitionRows } from '@/server/seed/workflow/workflow-definitions'
import { buildFormSubject, computeStartModes, validateSubmission } from '@/server/workflow/forms/form'
import { toFormFields } from '@/server/workflow/forms/form-fields'

import { requireItems } from '../../support/require-items'
import { startTestServer, type TestServer } from '../../support/server'

const NOW = new Date('2026-11-20T02:24:00Z')
const KNOWN = ['len', 'sum', 'min', 'max', 'round', 'includes', 'empty', 'days']

const described = definitionRows.flatMap(({ key, form }) =>
  form.fields.flatMap((field) => [field, ...(field.columns ?? [])].map((one) => ({ key, ...one }))),
)

describe('the processes of the demo company', () => {
  it('are a dozen and more, in groups, each found under one key', () => {
    expect(definitionRows.length).toBeGreaterThanOrEqual(12)
    expect(new Set(definitionRows.map(({ groupId }) => groupId)).size).toBeGreaterThanOrEqual(4)
    expect(new Set(definitionRows.map(({ key }) => key)).size).toBe(definitionRows.length)
    expect(new Set(definitionRows.map(({ prefix }) => prefix)).size).toBe(definitionRows.length)
  })

  it('show every type of field, a signed step, steps by condition and by role', () => {
    const types = new Set(described.map(({ type }) => type))
    expect([...types].sort()).toEqual(
      [
        'section',
        'note',
        'text',
        'textarea',
        'number',
        'money',
        'date',
        'daterange',
        'time',
        'datetime',
        'select',
        'multiselect',
        'cascader',
        'switch',
        'user',
        'dept',
        'image',
        'file',
        'location',
        'signature',
        'table',
      ].sort(),
    )
    const steps = definitionRows.flatMap((row) => row.steps)
    expect(steps.some(({ signRequired }) => signRequired)).toBe(true)
    expect(steps.some(({ when }) => when)).toBe(true)
    expect(steps.some(({ roles }) => roles?.length)).toBe(true)
  })

  it('name fields once, and speak the language of expressions and rules', () => {
    for (const { key, form, steps } of requireItems(definitionRows)) {
      const names = form.fields.map(({ field }) => field)
      expect([key, new Set(names).size]).toEqual([key, names.length])
      const patterns = [form.subject ?? '', ...form.summary.map(({ pattern }) => pattern)].join(' ')
      const named = [...patterns.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect([key, named.filter((name) => !names.some((own) => own === name))]).toEqual([key, []])
      for (const { when } of steps) if (when) parseExpression(when, KNOWN)
    }
    for (const field of described) {
      const { visibleWhen, requiredWhen, validWhen, initial } = field as Partial<FormFieldDefinition>
      for (const source of [field.computed, visibleWhen, requiredWhen, validWhen, initial]) {
        if (source) parseExpression(source, KNOWN)
      }
    }
    const rules = requireItems(described.flatMap(({ rule }) => rule ?? []))
    expect(rules.filter((rule) => !isRule(rule))).toEqual([])
    const texts = requireItems(described.flatMap((field) => (field as Partial<FormFieldDefinition>).html ?? []))
    expect(texts.map(sanitizeArticle)).toEqual(texts)
  })
})

describe('in the seeded database', () => {
  let server: TestServer
  let token: string

  beforeAll(async () => {
    server = await startTestServer({ replace: () => ({ now: () => NOW }) })
    await seedDemo(server.handle, NOW)
    const input = { grant_type: 'password', client: 'user', username: demoPeople.liNa.phone, password: DEMO_PASSWORD }
    const { body } = await server.send(createToken, input as never)
    token = String(body.access_token)
  })
  afterAll(() => server.close())

  it('every instance holds what its form allows', async () => {
    const rows = await server.db
      .select({ instance: processInstance, form: processDefinition.form })
      .from(processInstance)
      .innerJoin(processDefinition, eq(processDefinition.id, processInstance.definitionId))
      .where(eq(processInstance.companyId, demoCompanies.main.id))
    const wrong = rows.flatMap(({ instance: { serialNo, form: content }, form }) => {
      const faults = checkForm(toFormFields(form, computeStartModes(form)), content)
      return Object.keys(faults).length > 0 ? [{ serialNo, faults }] : []
    })
    expect(wrong).toEqual([])
    expect(rows.length).toBeGreaterThan(1000)
  })

  it('every process opens its form and says who would decide', async () => {
    const { data } = await server.send(listProcessDefinitions, {}, { token })
    const keys = data.groups.flatMap(({ children }) => children.map(({ procDefKey }) => procDefKey))
    expect(keys.sort()).toEqual(definitionRows.map(({ key }) => key).sort())
    for (const procDefKey of keys) {
      const { code, data: opened } = await server.send(getProcessForm, { procDefKey }, { token })
      expect([procDefKey, code]).toEqual([procDefKey, 200])
      const { nodes } = (await server.send(predictProcess, { procDefKey, ...opened.form.boData }, { token })).data
      expect(nodes.length).toBeGreaterThan(0)
      expect(nodes.every(({ candidates }) => candidates.length > 0)).toBe(true)
    }
  })

  it.each([
    ['采购申请', 'cgsq'],
    ['费用报销', 'feiyong'],
    ['账号与权限', 'zhyqx'],
  ])('%s is found by %s', async (name, keyword) => {
    const { data } = await server.send(listProcessDefinitions, { keyword }, { token })
    expect(data.groups.flatMap(({ children }) => children.map((one) => one.name))).toContain(name)
  })

  it('titles read as people would write them', () => {
    const trip = definitionRows.find(({ key }) => key === 'trip')
    if (!trip) throw new Error('no trip')
    const { content } = validateSubmission(trip.form, {
      main: { destination: '苏州', purpose: '客户\n验厂', period: ['2026-11-20', '2026-11-21'] },
    })
    const modes = computeStartModes(trip.form)
    expect(buildFormSubject(trip.form, content, modes)).toBe('苏州 · 客户 验厂')
    expect(content.main.days).toBe(2)
    expect(buildFormSubject(trip.form, { main: { purpose: '字'.repeat(200) }, sub: {} }, modes)).toHaveLength(100)
  })
})
