import { DiagnosisScreen } from '@/features/diagnosis/DiagnosisScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('diagnosis', ({ step, id }) => <DiagnosisScreen step={step} id={id} />)
