/** A BPMN file with a start, an end and these elements. @param before what stands before its root */
export const bpmn = (elements: string, before = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="t"><process id="p"><startEvent id="start"/>${elements}<endEvent id="end"/></process></definitions>`

export const task = (id: string, name = id): string => `<userTask id="${id}" name="${name}"/>`

/** @param condition of the flow, as XML has it */
export const flow = (from: string, to: string, condition?: string): string =>
  `<sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}">${condition === undefined ? '' : `<conditionExpression>${condition}</conditionExpression>`}</sequenceFlow>`

/** An expression of Camunda and Flowable. */
export const juel = (text: string): string => `\${${text}}`
