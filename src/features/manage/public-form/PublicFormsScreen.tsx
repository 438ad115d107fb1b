import { usePages, useRefresh } from '@/api/query'
import { listManagedPublicForms, type ManagedPublicForm } from '@/contract/public/public-form-admin'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { go } from '@/navigation/navigate'
import { QueryList } from '@/parts/QueryList'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'
import { emptySearch } from '@/ui/pictures/empty-search'

import { FormAnswersScreen } from './FormAnswersScreen'
import { NEW_FORM, PublicFormEditor, type QuestionViews } from './PublicFormEditor'
import { formatManagedForm, getFormState } from './public-form-draft'

const getRowKey = ({ id }: ManagedPublicForm) => id

const renderRow = (form: ManagedPublicForm) => (
  <Cell
    title={form.title}
    note={formatManagedForm(form)}
    right={<Chip {...getFormState(form)} />}
    onPress={() => void go('manageForms', { id: form.id })}
  />
)

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

/** The latest opened first. */
function PublicForms() {
  const pages = usePages(listManagedPublicForms, {}, { quiet: true })
  const refresh = useRefresh([listManagedPublicForms])
  const list = (
    <QueryList
      pages={pages}
      what="公众表单"
      getKey={getRowKey}
      renderRow={renderRow}
      skeleton={<ListSkeleton count={6} />}
      empty={<EmptyView picture={emptySearch} text="还没有公众表单" hint="发布后，把地址发给要填写的人" />}
    />
  )
  return (
    <AdministratorFrame
      route="manageForms"
      onRefresh={refresh}
      bottom={<Button grow={1} icon="plus" text="新建表单" onPress={() => void go('manageForms', { id: NEW_FORM })} />}
    >
      {pages.rows.length > 0 ? <Card isFlush>{list}</Card> : list}
    </AdministratorFrame>
  )
}
