// The paper of a process that is designed, filled with sample values. Nothing is stored.
import { listProcessFaults } from '@/contract/workflow/process-faults'
import { fillSampleValues } from '@/contract/workflow/process-sample'
import type { ProcessContent, ProcessField, TrialStep } from '@/contract/workflow/process-setting'
import type { TimelineNode } from '@/contract/workflow/task'
import { computeForm } from '@/lib/form/form'
import type { FormContent, FormValue } from '@/lib/form/form-types'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson } from '@/server/people/people'
import { findPrintedCompanyName } from '@/server/print/print-store'
import { renderTaskSamplePdf } from '@/server/print/task-pdf'
import { toFormFields } from '@/server/workflow/forms/form-fields'
import { buildFirstSerialNumber } from '@/server/workflow/instances/submission-store'
import { toFormDefinition } from '@/server/workflow/processes/process-setting-store'
import { runProcessTrial } from '@/server/workflow/processes/process-trial'

import { describeDesign } from './process-file'

/** Steps that the paper of a preview has room for. */
const STEPS_MAX = 60

const SAMPLE_FILE = 'sample-file'
const SAMPLE_DEPARTMENT = 'sample-department'

/** Values of the kinds that nobody can type as a sample. */
const sampleIds: Partial<Record<ProcessField['type'], FormValue>> = {
  file: [SAMPLE_FILE],
  image: [SAMPLE_FILE],
  signature: SAMPLE_FILE,
  dept: SAMPLE_DEPARTMENT,
}

function dropExpressions({ columns, ...field }: ProcessField): ProcessField {
  const {
    computed: _computed,
    visibleWhen: _visible,
    requiredWhen: _required,
    validWhen: _valid,
    initial: _initial,
    ...rest
  } = field
  return { ...rest, ...(columns && { columns: columns.map(({ computed: _own, ...column }) => column) }) }
}

/** A draft may have expressions that cannot be evaluated; those of faulty fields are left out. */
function dropFaultyExpressions(content: ProcessContent): ProcessContent {
  const faults = listProcessFaults(content)
  const hasOwn = ({ computed, visibleWhen, requiredWhen, validWhen, initial, columns = [] }: ProcessField) =>
    [computed, visibleWhen, requiredWhen, validWhen, initial, ...columns.map((column) => column.computed)].some(Boolean)
  const isFaulty = (field: ProcessField) => faults[`fields.${field.field}`] !== undefined && hasOwn(field)
  if (!content.fields.some(isFaulty)) return content
  const fields = content.fields.map((field) => (isFaulty(field) ? dropExpressions(field) : field))
  return dropFaultyExpressions({ ...content, fields })
}

/** The form with sample values, as somebody reads it who may see all of it. */
function fillPaperForm(content: ProcessContent, userId: string, now: Date) {
  const definition = toFormDefinition('paper', content)
  const list = (mode: 'edit' | 'read') =>
    toFormFields(definition, Object.fromEntries(definition.fields.map(({ field }) => [field, mode])))
  const before: FormContent = {
    main: Object.fromEntries(
      content.fields.flatMap(({ field, type, computed }) => {
        const value = computed ? undefined : sampleIds[type]
        return value === undefined ? [] : [[field, value] as const]
      }),
    ),
    sub: {},
  }
  const fields = list('read')
  const sample = fillSampleValues(list('edit'), before, { userId, today: chinaDay(now.getTime()) })
  return { fields, boData: computeForm(fields, sample) }
}

/** A step that nobody has reached. */
const toUpcomingNode = (step: Pick<TrialStep, 'key' | 'name' | 'mode' | 'isOpen' | 'people'>): TimelineNode => ({
  nodeId: step.key,
  nodeName: step.name,
  branch: null,
  nodeType: 'approve',
  mode: step.mode,
  status: step.isOpen ? 'future' : 'skipped',
  candidates: step.people,
  tasks: [],
  startTime: null,
  endTime: null,
})

/** The steps on the way of the sample; all of them where the draft has faults. */
async function listPaperSteps(
  db: Db,
  { companyId, userId }: CompanyCaller,
  content: ProcessContent,
  values: FormContent,
  now: Date,
): Promise<{ subject: string; nodes: TimelineNode[] }> {
  try {
    const { main, sub } = values
    const input = { content, starterId: userId, main, sub } as Parameters<typeof runProcessTrial>[2]
    const { steps, subject } = await runProcessTrial(db, companyId, input, now)
    const taken = steps.filter(({ isTaken, acts }) => isTaken && acts !== 'unreached')
    return { subject, nodes: taken.map(toUpcomingNode) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 422) throw error
    const nodes = content.steps.map((step) => toUpcomingNode({ ...step, isOpen: true, people: [] }))
    return { subject: content.name, nodes }
  }
}

function limitNodes(nodes: readonly TimelineNode[]): TimelineNode[] {
  const more = nodes.length - STEPS_MAX
  if (more <= 0) return [...nodes]
  const rest = { key: 'rest', name: `另有 ${more} 个节点`, mode: 'any', isOpen: true, people: [] }
  return [...nodes.slice(0, STEPS_MAX), toUpcomingNode(rest)]
}

/**
 * Draws how a process would be printed.
 *
 * @throws {Refusal} 404 when the company has no such process or draft
 */
export async function buildProcessSample(
  db: Db,
  caller: CompanyCaller,
  request: { key: string; draft?: '1' | undefined },
  now: Date,
): Promise<{ name: string; pdf: Buffer }> {
  const { companyId, userId } = caller
  const design = (await describeDesign(db, companyId, request)).content
  const content = dropFaultyExpressions(design)
  const { fields, boData } = fillPaperForm(content, userId, now)
  const { subject, nodes } = await listPaperSteps(db, caller, content, boData, now)
  const reader = getPerson(await findPeople(db, companyId, [userId]), userId)
  const at = formatTime(now)
  const pdf = await renderTaskSamplePdf(
    {
      companyName: await findPrintedCompanyName(db, companyId),
      names: new Map([
        [userId, reader.name],
        [SAMPLE_FILE, '示例附件.pdf'],
        [SAMPLE_DEPARTMENT, reader.deptName ?? '示例部门'],
      ]),
      pictures: new Map(),
      signatures: new Map(),
      code: '预览没有验证码',
      layout: content.print,
      detail: {
        task: { subject },
        instance: {
          name: content.name,
          serialNo: buildFirstSerialNumber(content.prefix, now, content.numbering),
          status: 'draft',
          statusName: '打印预览',
          startUser: reader,
          startTime: at,
          endTime: null,
          archivedTime: null,
        },
        form: { formKey: 'paper', formName: content.name, fields, boData, changes: [], files: [], names: {} },
        timeline: limitNodes(nodes),
      },
    },
    { byName: reader.name, at },
  )
  return { name: content.name, pdf }
}
