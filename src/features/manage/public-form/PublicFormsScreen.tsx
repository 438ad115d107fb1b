import {
  listManagedPublicForms,
  type ManagedPublicForm,
  type PublicFormSort,
  switchPublicForm,
} from '@/contract/public/public-form-admin'
import { askFormsClosing, askFormsOpening } from '@/features/manage/destruction/questions'
import { type ManySwitchOptions, useManySwitch } from '@/features/manage/destruction/use-many-switch'
import { ManagedList } from '@/features/manage/list/ManagedList'
import { type TableColumn, TableRow, TableText } from '@/features/manage/table/TableCard'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { Button } from '@/ui/action/Button'
import { Chip } from '@/ui/layout/Chip'

import { FormAnswersScreen } from './FormAnswersScreen'
import { NEW_FORM, PublicFormEditor, type QuestionViews } from './PublicFormEditor'
import { formatManagedForm, formStates, getFormKindName, getFormState } from './public-form-draft'

const sorts = [
  { value: 'opened', text: '最近开放的在前' },
  { value: 'answers', text: '回收多的在前' },
] as const

const renderState = (form: ManagedPublicForm) => <Chip {...getFormState(form)} />

const columns: readonly TableColumn<ManagedPublicForm, PublicFormSort>[] = [
  {
    title: '表单',
    share: 6,
    render: ({ title, kind }) => <TableText text={title} note={getFormKindName(kind)} />,
  },
  {
    title: '开放时间',
    share: 4,
    sorts: { opened: 'descending' },
    render: ({ opensTime }) => <TableText text={opensTime.slice(0, 16)} />,
  },
  {
    title: '已收到',
    share: 3,
    sorts: { answers: 'descending' },
    render: ({ taken, capacity }) => <TableText text={`${taken}${capacity === null ? '' : ` / ${capacity}`} 份`} />,
  },
  { title: '状态', share: 2, render: renderState },
]

const renderRow = (form: ManagedPublicForm) => <FormRow form={form} />

function FormRow({ form }: { form: ManagedPublicForm }) {
  const { id, title } = form
  return (
    <TableRow
      columns={columns}
      row={form}
      title={title}
      note={formatManagedForm(form)}
      right={renderState(form)}
      onPress={() => void go('manageForms', { id })}
    />
  )
}

interface PublicFormsScreenProps extends QuestionViews {
  /** The form to edit; absent: all of them. */
  id?: string | undefined
  /** `answers`: what was answered to the form, instead of its editor. */
  view?: string | undefined
}

/** 公众表单: the surveys and forms of the company, one of them, and its answers. */
export function PublicFormsScreen({ id, view, ...views }: PublicFormsScreenProps) {
  if (id && view === 'answers') return <FormAnswersScreen id={id} />
  return id ? <PublicFormEditor id={id} {...views} /> : <PublicForms />
}

const switching: ManySwitchOptions<typeof switchPublicForm, ManagedPublicForm> = {
  getTitle: ({ title }) => title,
  isOn: ({ state }) => state !== 'closed',
  verbs: ['关闭', '重新开放'],
  describe: (forms, isOpen) => (isOpen ? askFormsOpening(forms) : askFormsClosing(forms)),
  toInput: ({ id, version }, isOpen) => ({ id, version, isOpen }),
}

const choice = {
  hint: '一起关闭或重新开放',
  unit: '张表单',
  getLabel: (form: ManagedPublicForm) => joinTexts([form.title, getFormState(form).text]),
  findObstacle: ({ state }: ManagedPublicForm) => (state === 'soon' ? '还没有开始' : undefined),
}

function PublicForms() {
  const many = useManySwitch(switchPublicForm, switching)
  return (
    <ManagedList
      route="manageForms"
      call={listManagedPublicForms}
      what="公众表单"
      placeholder="搜索表单"
      state={{ name: 'state', options: formStates }}
      sorts={sorts}
      columns={columns}
      renderRow={renderRow}
      choice={{ ...choice, ...many }}
      empty={{ what: '表单', text: '还没有公众表单', hint: '发布后，把地址发给要填写的人' }}
      bottom={<Button grow={1} icon="plus" text="新建表单" onPress={() => void go('manageForms', { id: NEW_FORM })} />}
    />
  )
}
