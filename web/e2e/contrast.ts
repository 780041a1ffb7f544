// How well colours are told apart, as the browser has computed them.

function luminance(colour: string): number {
  const parts = (
    /^#/.test(colour.trim())
      ? colour
          .trim()
          .match(/[0-9a-f]{2}/gi)!
          .map((hex) => parseInt(hex, 16))
      : colour.match(/[\d.]+/g)!.map(Number)
  ).slice(0, 3);
  const [r, g, b] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** By its fill, or by a line that stands out from the ground and from the fill. */
export function seen(fill: string, line: string, ground: string): number {
  return Math.max(contrast(fill, ground), Math.min(contrast(line, ground), contrast(line, fill)));
}
