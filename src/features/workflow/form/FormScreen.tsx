import { useEffect, useRef, useState } from 'react'

import { useCall } from '@/api/query'
import { getProcessForm, ProcessForm } from '@/contract/workflow/process'
import { isAbsent } from '@/lib/absent'
import { NetworkError } from '@/lib/errors'
import { redirect } from '@/navigation/navigate'
import { openStored } from '@/offline/stored'
import { useInitialDraft } from '@/parts/form/use-draft'
import { PageFrame } from '@/parts/PageFrame'
import { LoadFailed } from '@/parts/QueryView'
import { useStaffUser } from '@/session/session'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { notFound } from '@/ui/pictures/not-found'

import { EarlierForm } from './EarlierForm'
import { FilledForm } from './FilledForm'
import { NewForm } from './NewForm'
import { PROCESS_DRAFTS } from './process-drafts'

interface FormScreenProps {
  /** The process to start. */
  procDefKey?: string | undefined
  /** The subject of the process, such as the service to renew. */
  about?: string | undefined
  /** The rejected application whose content fills the form. */
  from?: string | undefined
  /** Instead: a started process instance, shown read-only. */
  procInstId?: string | undefined
}

/** The last forms that this user opened, for offline use. */
const forms = openStored('processForm', ProcessForm)

const others = { text: '查看全部流程', onPress: () => void redirect('processes') }

/** A form: to fill in and submit, or read-only. */
export function FormScreen({ procDefKey, about, from, procInstId }: FormScreenProps) {
  const user = useStaffUser()
  if (procInstId) return <FilledForm procInstId={procInstId} />
  if (procDefKey && user) return <OpenedForm procDefKey={procDefKey} about={about} from={from} userId={user.userId} />
  return (
    <PageFrame route="form">
      <EmptyView picture={notFound} text="链接不完整，找不到这张表单" action={others} />
    </PageFrame>
  )
}

const getForm = (from: string | undefined) => (from ? EarlierForm : NewForm)

interface OpenedFormProps extends Pick<FormScreenProps, 'about' | 'from'> {
  procDefKey: string
  userId: string
}

/**
 * Loads the form and its draft together, so that no input is possible before the draft is known. Offline it opens the
 * cached form and says so; the content of an earlier application is not cached.
 */
function OpenedForm({ procDefKey, about, from, userId }: OpenedFormProps) {
  const name = `${procDefKey}${about ? `.${about}` : ''}`
  const [storedDraft] = useState(() => (from ? undefined : forms.readWithTime(name, userId)))
  const query = useCall(getProcessForm, { procDefKey, about, from }, { quiet: isAbsent })
  const draftKey = `${PROCESS_DRAFTS}${name}`
  const chosen = useInitialDraft(userId, draftKey)
  const { data, error } = query
  useEffect(() => {
    if (data && !from) forms.write(data, name, { userId })
  }, [data, userId, name, from])
  // A refetch resets the error while it runs; the form must stay mounted with its input.
  const isOpened = useRef(false)
  if (storedDraft && error instanceof NetworkError) isOpened.current = true
  const isOffline = !data && isOpened.current && (!error || error instanceof NetworkError)
  const process = data ?? (isOffline ? storedDraft?.value : undefined)
  if (process && chosen) {
    const filling = { process, about, draftKey, chosen, keptAt: isOffline ? storedDraft?.savedAt : undefined }
    const Form = getForm(from)
    return <Form {...filling} onChanged={() => void query.refetch()} />
  }
  return (
    <PageFrame route="form">
      {isAbsent(error) ? (
        <EmptyView picture={notFound} text="不能发起这个流程" hint={error.message} action={others} />
      ) : error ? (
        <LoadFailed what="表单" error={error} onRetry={() => void query.refetch()} />
      ) : (
        <DetailSkeleton />
      )}
    </PageFrame>
  )
}
