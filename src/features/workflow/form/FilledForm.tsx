import { useCall, useRefresh } from '@/api/query'
import { getTaskDetail, type TaskDetail } from '@/contract/workflow/task'
import { isTaskMissing, TaskAbsent } from '@/features/workflow/task/TaskAbsent'
import { TaskSummary } from '@/features/workflow/task/TaskSummary'
import { go } from '@/navigation/navigate'
import { FormRenderer } from '@/parts/form/FormRenderer'
import { useFormFactsState } from '@/parts/form/form-facts'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'

/** A submitted form, read-only, with a link to its progress. */
export function FilledForm({ procInstId }: { procInstId: string }) {
  const query = useCall(getTaskDetail, { procInstId }, { quiet: isTaskMissing })
  const refresh = useRefresh([getTaskDetail])
  const toProgress = <Button grow={1} text="查看审批进度" onPress={() => void go('task', { procInstId })} />
  const isGone = isTaskMissing(query.error)
  return (
    <PageFrame route="form" onRefresh={refresh} bottom={query.data && !isGone ? toProgress : null}>
      {isGone ? (
        <TaskAbsent />
      ) : (
        <QueryView query={query} what="表单">
          {(detail) => (
            <>
              <TaskSummary detail={detail} />
              <ReadForm form={detail.form} />
            </>
          )}
        </QueryView>
      )}
    </PageFrame>
  )
}

const noErrors = {}

function ReadForm({ form }: { form: TaskDetail['form'] }) {
  const { facts } = useFormFactsState({ files: form.files, names: form.names })
  const fields = form.fields.map((field) => (field.mode === 'hidden' ? field : { ...field, mode: 'read' }))
  return (
    <FormRenderer
      variant="detail"
      title={form.formName}
      fields={fields}
      content={form.boData}
      changes={form.changes}
      errors={noErrors}
      facts={facts}
      onChange={() => undefined}
    />
  )
}
