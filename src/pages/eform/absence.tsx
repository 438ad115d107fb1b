import { AbsenceScreen } from '@/features/workflow/AbsenceScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('absence', AbsenceScreen)
