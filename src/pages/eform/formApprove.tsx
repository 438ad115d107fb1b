import { FormScreen } from '@/features/workflow/form/FormScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('form', ({ procDefKey, about, procInstId }) => (
  <FormScreen key={`${procDefKey} ${about}`} procDefKey={procDefKey} about={about} procInstId={procInstId} />
))
