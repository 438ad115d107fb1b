// bpmn-moddle has types for the elements of BPMN, not for its reader and writer; declared is what
// src/server/workflow/process-files uses.
declare module 'bpmn-moddle' {
  /** An element of a file: of BPMN by the properties of the standard, any other with `$children` and `$body`. */
  export interface BpmnElement {
    $type: string
    $attrs?: Record<string, string>
    $children?: BpmnElement[]
    $body?: string
    $parent?: BpmnElement
    id?: string
    name?: string
    [property: string]: unknown
  }

  export class BpmnModdle {
    constructor(packages?: Record<string, unknown>)
    create(type: string, properties?: Record<string, unknown>): BpmnElement
    createAny(type: string, namespace: string, properties?: Record<string, unknown>): BpmnElement
    /** Rejects with an error that has the warnings when the root is none of BPMN. */
    fromXML(xml: string): Promise<{ rootElement: BpmnElement; warnings: { message: string }[] }>
    toXML(root: BpmnElement, options?: { format?: boolean }): Promise<{ xml: string }>
  }
}
