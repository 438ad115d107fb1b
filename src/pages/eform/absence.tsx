import { AbsenceScreen } from '@/features/workflow/absence/AbsenceScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('absence', AbsenceScreen)
