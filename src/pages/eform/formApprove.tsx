import { FormScreen } from '@/features/workflow/FormScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('form', ({ procDefKey, procInstId }) => (
  <FormScreen key={procDefKey} procDefKey={procDefKey} procInstId={procInstId} />
))
